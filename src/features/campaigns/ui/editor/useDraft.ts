import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import type { Campaign } from '../../contract.ts'
import {
  type CampaignErrors,
  type CampaignForm,
  checkCampaign,
  emptyCampaign,
  normalizeCampaign,
} from '../../rules.ts'
import { campaignCollection, campaignQuery, createCampaign, updateCampaign } from '../data.ts'

/** After the last change, so that a word is not saved letter by letter. */
const pauseMs = 700

/** What the head says of the draft. */
export type Saving = 'new' | 'waiting' | 'saving' | 'saved' | 'failed' | 'stale'

export interface Draft {
  readonly form: CampaignForm
  /** The campaign as it was saved last; null before the first time. */
  readonly saved: Campaign | null
  readonly saving: Saving
  /** Why it was not saved; '' when it was. */
  readonly failure: string
  readonly errors: CampaignErrors
  change(part: Partial<CampaignForm>): void
  /** Saves at once; resolves to the campaign, or null when it can't be saved. */
  save(): Promise<Campaign | null>
}

const formOf = ({ name, templateId, audience, schedule, fallback }: Campaign): CampaignForm => ({
  name,
  templateId,
  audience,
  schedule,
  fallback,
})

const isSame = (a: CampaignForm, b: CampaignForm) =>
  JSON.stringify(normalizeCampaign(a)) === JSON.stringify(normalizeCampaign(b))

/**
 * A campaign that saves itself while it is filled in: a moment after each change, before the page is left, and one after
 * the other. What can't be saved yet (no name, a sentence that is not finished) stays on the page.
 */
export function useDraft(record: Campaign | null): Draft {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const [form, setForm] = useState<CampaignForm>(() => (record ? formOf(record) : emptyCampaign))
  const [saved, setSaved] = useState(record)
  const [saving, setSaving] = useState<Saving>(record ? 'saved' : 'new')
  const [failure, setFailure] = useState('')
  const latest = useRef({ form, saved })
  latest.current.form = form
  const running = useRef<Promise<Campaign | null> | null>(null)
  const errors = checkCampaign(form)
  const isClean = saved !== null && isSame(form, formOf(saved))

  const write = useCallback(async (): Promise<Campaign | null> => {
    for (;;) {
      const { form, saved: before } = latest.current
      if (Object.keys(checkCampaign(form)).length > 0) return null
      if (before && isSame(form, formOf(before))) return before
      setSaving('saving')
      try {
        const after = before
          ? await updateCampaign({ orgId, id: before.id, version: before.version, ...form })
          : await createCampaign({ orgId, ...form })
        latest.current.saved = after
        setSaved(after)
        client.setQueryData(campaignQuery(orgId, after.id).queryKey, after)
        // The same page under its own address: nothing that is being typed is disturbed.
        if (!before) window.history.replaceState(window.history.state, '', paths.editCampaign(after.id))
        void client.invalidateQueries({ queryKey: campaignCollection.queryKey, predicate: isList })
        setFailure('')
        setSaving('saved')
      } catch (error) {
        setFailure(sentenceOf(error))
        setSaving(problemOf(error)?.code === 'stale_version' ? 'stale' : 'failed')
        return null
      }
    }
  }, [orgId, client])

  const save = useCallback(async (): Promise<Campaign | null> => {
    await running.current
    const run = write().finally(() => {
      if (running.current === run) running.current = null
    })
    running.current = run
    return run
  }, [write])

  const mayWait = !isClean && saving !== 'stale' && Object.keys(errors).length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the form begins the pause anew
  useEffect(() => {
    if (!mayWait) return
    setSaving((now) => (now === 'saving' ? now : 'waiting'))
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
  }, [form, mayWait, save])

  // A tab that closes, or loads anew, takes nothing with it: it asks first.
  const isUnsaved = mayWait || saving === 'saving'
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  // What was typed last goes with whoever leaves the page.
  useEffect(() => () => void write(), [write])

  const change = useCallback((part: Partial<CampaignForm>) => setForm((now) => ({ ...now, ...part })), [])
  return { form, saved, saving, failure, errors, change, save }
}

const isList = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  JSON.stringify(queryKey).includes('"list"')
