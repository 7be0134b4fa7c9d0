import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { Network } from '../contract.ts'
import { networkQuery } from './data.ts'

export interface Rejection {
  /** What to tell the person. */
  readonly text: string
  /** The errors of single fields. */
  readonly errors: Readonly<Record<string, string>>
}

/**
 * Saves a part of the network's record by itself, apart from the form around it. Over a newer record nothing is saved: that one
 * is shown, what was typed stays, and the person decides again.
 * @param saved what the toast says
 */
export function useSaving<T>(
  { orgId, version }: Network,
  send: (part: T & { readonly orgId: string; readonly version: number }) => Promise<Network>,
  saved: (part: T) => string,
  onSaved?: () => void,
) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [rejection, setRejection] = useState<Rejection | null>(null)

  async function save(part: T) {
    setSaving(true)
    setRejection(null)
    try {
      client.setQueryData(networkQuery(orgId).queryKey, await send({ ...part, orgId, version }))
      toast({ text: saved(part) })
      onSaved?.()
    } catch (failure) {
      const problem = problemOf(failure)
      const data = problem?.data as { errors?: Rejection['errors']; current: Network } | undefined
      setRejection({ text: sentenceOf(failure), errors: data?.errors ?? {} })
      if (problem?.code === 'stale_version') client.setQueryData(networkQuery(orgId).queryKey, data?.current)
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, rejection, save, forget: () => setRejection(null) }
}
