import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import type { FileItem, FileOwnerInput } from '#platform/files/contract.ts'
import { formatSize, maxFileBytes, typeSentence, typesOf } from '#platform/files/rules.ts'
import classes from './files.module.css'
import { UploadBar } from './UploadBar.tsx'
import { useUpload } from './useUpload.ts'

interface FileUploadProps extends FileOwnerInput {
  /** "Enviar logo", "Adicionar documentos". */
  label: string
  isMultiple?: boolean
  onStored?: (file: FileItem) => void
}

/**
 * Uploads files that are chosen or dropped, and shows the progress; can be cancelled, and retries by itself.
 */
export function FileUpload({ label, isMultiple = false, onStored, ...owner }: FileUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { state, send, retry, cancel } = useUpload(owner, { onStored })

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) send(isMultiple ? files : files.slice(0, 1))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does
    <div
      className={classes.upload}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={typesOf(owner.ownerKind).join(',')}
        multiple={isMultiple}
        onChange={({ currentTarget }) => {
          send([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {state.phase === 'sending' ? (
        <div className={classes.sending}>
          <p className={classes.name}>{state.name}</p>
          <UploadBar share={state.share} label={`Enviando ${state.name}`} />
          <p className={classes.note} role="status">
            {state.isPaused ? 'Sem conexão. O envio continua sozinho.' : `${Math.round(state.share * 100)}%`}
          </p>
          <Button variant="default" size="xs" onClick={cancel}>
            Cancelar envio
          </Button>
        </div>
      ) : (
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {label}
          </Button>
          <p className={classes.note}>
            {typeSentence(owner.ownerKind)}, até {formatSize(maxFileBytes)}.{' '}
            <span className={classes.dropNote}>Ou arraste para cá.</span>
          </p>
        </>
      )}
      <div role="alert" className={classes.alert}>
        {state.phase === 'failed' && (
          <p className={classes.failure}>
            {state.name}: {state.message}
          </p>
        )}
        {state.phase === 'failed' && state.mayRetry && (
          <Button variant="default" size="xs" onClick={retry}>
            Tentar de novo
          </Button>
        )}
      </div>
    </div>
  )
}
