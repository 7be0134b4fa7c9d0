import { ActionIcon, Skeleton } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { FileItem, FileOwnerInput } from '#platform/files/contract.ts'
import { formatSize } from '#platform/files/rules.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { showInstant } from '#ui/showInstant.ts'
import { filesQuery, readAddress } from './data.ts'
import { FileUpload } from './FileUpload.tsx'
import classes from './files.module.css'
import { useRemoval } from './useRemoval.ts'

interface FileListProps extends FileOwnerInput {
  canEdit: boolean
  /** "Adicionar documentos" */
  addLabel?: string
  emptyText?: string
}

/** The files of a record: open, download, delete with undo, add. */
export function FileList(props: FileListProps) {
  const { ownerKind, ownerId, canEdit, addLabel = 'Adicionar documentos' } = props
  const { emptyText = 'Nenhum documento ainda.' } = props
  const owner = { ownerKind, ownerId }
  const { orgId } = useActiveNetwork()
  const { data, error, refetch, isFetching } = useQuery(filesQuery(orgId, owner))
  if (!data && error)
    return (
      <ErrorRegion
        text={`Os arquivos não puderam ser carregados. ${sentenceOf(error)}`}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <Loading>
        <Skeleton height={96} radius="lg" />
      </Loading>
    )
  return (
    <div className={classes.files}>
      {data.items.length === 0 ? (
        <p className={classes.note}>{emptyText}</p>
      ) : (
        <ul className={classes.list}>
          {data.items.map((file) => (
            <Row key={file.id} file={file} canEdit={canEdit} />
          ))}
        </ul>
      )}
      {canEdit && <FileUpload {...owner} label={addLabel} isMultiple />}
    </div>
  )
}

function Row({ file, canEdit }: { file: FileItem; canEdit: boolean }) {
  const { id, name, size, createdAt, contentType } = file
  const { orgId } = useActiveNetwork()
  const remove = useRemoval()
  const Icon = contentType === 'application/pdf' ? IconFileTypePdf : IconPhoto
  return (
    <li className={classes.file}>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
      <div className={classes.about}>
        <button type="button" className={classes.open} onClick={() => openFile(orgId, id, 'url')}>
          {name}
        </button>
        <p className={classes.note}>
          {formatSize(size)}, {showInstant(createdAt)}
        </p>
      </div>
      <ActionIcon aria-label={`Baixar ${name}`} onClick={() => openFile(orgId, id, 'downloadUrl')}>
        <IconDownload size={19} stroke={1.5} />
      </ActionIcon>
      {canEdit && (
        <ActionIcon aria-label={`Excluir ${name}`} onClick={() => remove(file)}>
          <IconTrash size={19} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  )
}

/** The click itself opens the window, or the browser would block it; its address follows. */
async function openFile(orgId: string, id: string, way: 'url' | 'downloadUrl') {
  const target = way === 'url' ? window.open('', '_blank') : null
  if (target) target.opener = null
  try {
    const address = (await readAddress(orgId, id))[way]
    if (target) target.location.replace(address)
    else window.location.assign(address)
  } catch (error) {
    target?.close()
    toast({ text: `O arquivo não pôde ser aberto. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
  }
}
