import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { FileItem, FileOwnerInput } from '#platform/files/contract.ts'
import {
  formatSize,
  headLength,
  maxFileBytes,
  typeOfClaimed,
  typeSentence,
  typesOf,
} from '#platform/files/rules.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { warn } from '#platform/warn.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { filesQuery } from './data.ts'
import { sendFile } from './send.ts'

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly name: string; readonly share: number; readonly isPaused: boolean }
  | { readonly phase: 'failed'; readonly name: string; readonly message: string; readonly mayRetry: boolean }

const idle: UploadState = { phase: 'idle' }

interface UploadOptions {
  readonly onStored?: ((file: FileItem) => void) | undefined
  /** What says that a file is there, else a toast does. */
  readonly isQuiet?: boolean
}

/** Uploads files to a record one after another, and reports the progress. */
export function useUpload(owner: FileOwnerInput, { onStored, isQuiet = false }: UploadOptions = {}) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const [state, setState] = useState<UploadState>(idle)
  const control = useRef<AbortController | null>(null)
  const waiting = useRef<File[]>([])

  useEffect(() => () => control.current?.abort(), [])

  async function send(files: readonly File[]) {
    waiting.current.push(...files)
    if (control.current) return
    for (let file = waiting.current[0]; file; file = waiting.current[0]) {
      if (!(await sendOne(file))) return
      waiting.current.shift()
    }
  }

  async function sendOne(file: File): Promise<boolean> {
    const rejection = await rejectionOf(file, owner)
    if (rejection) return fail(file, rejection, false)
    const own = new AbortController()
    control.current = own
    const show = (share: number, isPaused: boolean) =>
      setState({ phase: 'sending', name: file.name, share, isPaused })
    let share = 0
    try {
      const stored = await sendFile({
        orgId,
        owner,
        file,
        signal: own.signal,
        onProgress(next) {
          share = next
          show(next, false)
        },
        onPause: () => show(share, true),
      })
      if (!isQuiet) toast({ text: 'Arquivo enviado' })
      onStored?.(stored)
      await client.invalidateQueries({ queryKey: filesQuery(orgId, owner).queryKey })
      setState(idle)
      return true
    } catch (error) {
      if (own.signal.aborted) return false
      warn('An upload failed', error)
      return fail(file, sentenceOf(error), true)
    } finally {
      control.current = null
    }
  }

  function fail({ name }: File, message: string, mayRetry: boolean): false {
    if (!mayRetry) waiting.current = []
    setState({ phase: 'failed', name, message, mayRetry })
    return false
  }

  return {
    state,
    send: (files: readonly File[]) => void send(files),
    retry: () => void send([]),
    /** Cancels the present upload and those in the queue. */
    cancel() {
      waiting.current = []
      control.current?.abort()
      setState(idle)
    },
  }
}

/** Returns the reason why the server would reject a file, before it is sent; null for none. */
async function rejectionOf(file: File, { ownerKind }: FileOwnerInput): Promise<string | null> {
  if (file.size === 0) return 'O arquivo está vazio.'
  if (file.size > maxFileBytes)
    return `O arquivo tem ${formatSize(file.size)}. O limite é ${formatSize(maxFileBytes)}.`
  const type = typeOfClaimed(new Uint8Array(await file.slice(0, headLength).arrayBuffer()), file.type)
  return type && typesOf(ownerKind).includes(type) ? null : `Este arquivo não é ${typeSentence(ownerKind)}.`
}
