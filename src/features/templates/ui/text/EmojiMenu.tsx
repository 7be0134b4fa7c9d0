import { ActionIcon, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { withinMain } from '#ui/list/within.ts'
import classes from './emoji.module.css'
import { emojis } from './emojis.ts'

const columns = 8

/** Puts an emoji into the text; the usual ones of a clinic, by arrows or pointer. */
export function EmojiMenu({ onChoose, onClose }: { onChoose: (emoji: string) => void; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false)

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll('button')]
    all[all.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      onClose={onClose}
      trapFocus
      position="bottom-start"
      shadow="md"
      {...withinMain}
    >
      <Popover.Target>
        <ActionIcon aria-label="Emoji" onClick={() => setOpen(!isOpen)}>
          <IconMoodSmile size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it */}
        <div className={classes.grid} onKeyDown={press}>
          {emojis.map(([emoji, name]) => (
            <button
              key={emoji}
              type="button"
              className={classes.emoji}
              aria-label={name}
              title={name}
              onClick={() => {
                setOpen(false)
                onChoose(emoji)
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
