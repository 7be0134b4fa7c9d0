import { IconAlertTriangle } from '@tabler/icons-react'
import { useNow } from '#ui/useNow.ts'
import type { AutomationItem } from '../contract.ts'
import { channelIcons } from './icons.ts'
import { textNote } from './labels.ts'
import classes from './text.module.css'

/** The text that goes out, and what there is to say of it. */
export function TextName({ item, onChoose }: { item: AutomationItem; onChoose?: (() => void) | undefined }) {
  const now = useNow()
  const [text] = item.texts
  const [first = 'whatsapp'] = item.channels
  const Channel = channelIcons[first]
  const note = textNote(item, now)
  return (
    <>
      <span className={classes.textName}>
        <Channel size={16} stroke={1.5} aria-hidden="true" />
        {text ? (
          text.name
        ) : onChoose ? (
          <button type="button" className={classes.choose} onClick={onChoose}>
            Escolher template
          </button>
        ) : (
          'Sem template'
        )}
      </span>
      {note.text && (
        <span
          className={note.isWarning ? classes.warning : classes.textNote}
          data-off={!item.isOn || undefined}
        >
          {note.isWarning && <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />}
          {note.text}
        </span>
      )}
    </>
  )
}
