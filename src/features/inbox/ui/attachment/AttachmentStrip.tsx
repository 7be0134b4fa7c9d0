import { Button, CloseButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { formatSize } from '#platform/files/rules.ts'
import { UploadBar } from '#ui/files/UploadBar.tsx'
import classes from './attachment.module.css'
import type { Attachment } from './useAttachment.ts'

/** The file that goes with the next message: on its way here, ready, or refused with the reason. */
export function AttachmentStrip({ attachment }: { attachment: Attachment }) {
  const { file, upload, problem, retry, remove } = attachment
  const name = upload.phase === 'idle' ? file?.name : upload.name
  if (name === undefined) return null
  const failure = upload.phase === 'failed' ? upload.message : problem
  return (
    <div className={classes.strip}>
      <IconPaperclip size={18} stroke={1.5} aria-hidden="true" />
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        {upload.phase === 'sending' && <UploadBar share={upload.share} label={`Enviando ${name}`} />}
        <span className={classes.note} role="status">
          {upload.phase === 'sending' &&
            (upload.isPaused
              ? 'Sem conexão. O envio continua sozinho.'
              : `${Math.round(upload.share * 100)}%`)}
          {upload.phase === 'idle' &&
            file &&
            problem === '' &&
            `${formatSize(file.size)}, vai com a próxima mensagem`}
        </span>
        {failure !== '' && (
          <p role="alert" className={classes.failure}>
            {failure}
          </p>
        )}
      </div>
      {upload.phase === 'failed' && upload.mayRetry && (
        <Button variant="default" size="compact-sm" onClick={retry}>
          Tentar de novo
        </Button>
      )}
      <CloseButton
        size={44}
        iconSize={18}
        aria-label={upload.phase === 'sending' ? `Cancelar o envio de ${name}` : `Tirar ${name}`}
        onClick={remove}
      />
    </div>
  )
}
