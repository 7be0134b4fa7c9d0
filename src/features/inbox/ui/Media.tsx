import { Button } from '@mantine/core'
import { IconDownload, IconFile, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaView } from '#features/sends/contract.ts'
import { formatSize } from '#platform/files/rules.ts'
import { addressQuery } from '#ui/files/data.ts'
import classes from './inbox.module.css'
import { mediaWords } from './words.ts'

interface MediaProps {
  orgId: string
  media: MediaView
}

/** What a message carries: a voice note is played, a picture shown, a document opened; or why it is not there. */
export function Media({ orgId, media }: MediaProps) {
  const { kind, state, reason, fileId, name } = media
  if (state === 'stored' && fileId !== null) return <Stored orgId={orgId} media={media} fileId={fileId} />
  return (
    <span className={classes.media}>
      <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {mediaWords[kind]}
        {name !== '' && `: ${name}`}
        <span className={classes.mediaNote}>{state === 'arriving' ? 'Chegando…' : reason}</span>
      </span>
    </span>
  )
}

function Stored({ orgId, media, fileId }: MediaProps & { fileId: string }) {
  const { kind, name, size, transcription } = media
  const address = useQuery(addressQuery(orgId, fileId))
  const [isBroken, setBroken] = useState(false)
  const url = address.data?.url
  const label = `${mediaWords[kind]}${name === '' ? '' : `: ${name}`}`
  if (address.isError)
    return (
      <span className={classes.media}>
        {label}
        <Button variant="subtle" size="compact-sm" onClick={() => void address.refetch()}>
          Tentar de novo
        </Button>
      </span>
    )
  if (kind === 'audio')
    return (
      <>
        {/* biome-ignore lint/a11y/useMediaCaption: where it was transcribed, the text stands below */}
        <audio
          className={classes.audio}
          controls
          preload="none"
          src={url}
          aria-label={label}
          onError={() => setBroken(true)}
        />
        {transcription !== '' && <span className={classes.mediaNote}>Transcrição: {transcription}</span>}
      </>
    )
  if ((kind === 'image' || kind === 'sticker') && !isBroken)
    return (
      <a className={classes.picture} href={url} target="_blank" rel="noreferrer">
        {url && <img src={url} alt={label} loading="lazy" onError={() => setBroken(true)} />}
      </a>
    )
  if (kind === 'video' && !isBroken)
    return (
      // biome-ignore lint/a11y/useMediaCaption: what people send has no captions
      <video
        className={classes.video}
        controls
        preload="none"
        src={url}
        aria-label={label}
        onError={() => setBroken(true)}
      />
    )
  return (
    <a className={classes.document} href={url} target="_blank" rel="noreferrer" download={name}>
      <IconFile size={20} stroke={1.5} aria-hidden="true" />
      <span>
        {name || mediaWords[kind]}
        <span className={classes.mediaNote}>{size === null ? '' : formatSize(size)}</span>
      </span>
      <IconDownload size={18} stroke={1.5} aria-hidden="true" />
    </a>
  )
}
