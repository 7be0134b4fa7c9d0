import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { typesOf } from '#platform/files/rules.ts'

/** Chooses the file that goes with the next message. */
export function AttachButton({ isDisabled, onFile }: { isDisabled: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Anexar um arquivo"
        accept={typesOf('conversation-media').join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        variant="subtle"
        disabled={isDisabled}
        leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Anexar
      </Button>
    </>
  )
}
