import { useState } from 'react'
import { fileProblem } from '#features/channels/rules.ts'
import type { FileItem } from '#platform/files/contract.ts'
import { warn } from '#platform/warn.ts'
import { removeFile } from '#ui/files/data.ts'
import { type UploadState, useUpload } from '#ui/files/useUpload.ts'
import type { ConversationView } from '../../contract.ts'

export interface Attachment {
  /** Stored with the conversation, and not sent yet. */
  readonly file: FileItem | null
  readonly upload: UploadState
  /** Why the file can't go by the channel; '' when it can. */
  readonly problem: string
  /** Uploads a file in the place of the one that is there. */
  add(file: File): void
  retry(): void
  /** Stops the upload, or takes the file out again. */
  remove(): void
  /** The file is a message's now. */
  clear(): void
}

/** The file that goes with an answer: uploaded at once, so that sending is quick; deleted when it is taken out. */
export function useAttachment(orgId: string, { id, channel }: ConversationView): Attachment {
  const [file, setFile] = useState<FileItem | null>(null)
  const upload = useUpload(
    { ownerKind: 'conversation-media', ownerId: id },
    { onStored: setFile, isQuiet: true },
  )
  function drop() {
    if (file) void removeFile(orgId, file.id).catch((error) => warn('A file was left', error))
    setFile(null)
  }
  return {
    file,
    upload: upload.state,
    problem: file && channel ? fileProblem(channel, { type: file.contentType, size: file.size }) : '',
    add(next) {
      drop()
      upload.send([next])
    },
    retry: upload.retry,
    remove() {
      upload.cancel()
      drop()
    },
    clear: () => setFile(null),
  }
}

/** Files go by a provider: not by hand, and not into a chat. */
export const takesFiles = ({ channel, windowUntil }: ConversationView): boolean =>
  channel === 'email' || (channel === 'whatsapp' && windowUntil !== null)
