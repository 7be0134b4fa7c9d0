import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { Automation, AutomationItem } from '../contract.ts'
import { type AutomationForm, automationLabels, checkAutomation } from '../rules.ts'
import { automationsQuery, resumeAutomation, showAutomation, updateAutomation } from './data.ts'

export const formOf = (item: Automation): AutomationForm => ({
  kind: item.kind,
  isOn: item.isOn,
  timing: item.timing,
  templates: item.templates,
  channels: item.channels,
  unitIds: item.unitIds,
  appointmentKinds: item.appointmentKinds,
  joinsFamily: item.joinsFamily,
})

export interface Saving {
  /** Saves a change at once; it can be undone. */
  change(over: Partial<AutomationForm>): void
  /** Goes on with one that was paused. */
  resume(): void
  readonly isSaving: boolean
  /** Why the last change was rejected. */
  readonly error: string | null
}

/** Saves changes of an automation as they are made, each over the version that is shown. */
export function useSaving(item: AutomationItem): Saving {
  const client = useQueryClient()
  const { orgId } = useActiveNetwork()
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ form, version }: { form: AutomationForm; version: number }) =>
      updateAutomation({ orgId, id: item.id, version, ...copyOf(form) }),
    onSuccess(saved) {
      setError(null)
      showAutomation(client, orgId, saved)
    },
    onError(failed) {
      setError(reasonOf(failed))
      void client.invalidateQueries({ queryKey: automationsQuery(orgId).queryKey })
    },
  })
  const resuming = useMutation({
    mutationFn: () => resumeAutomation({ orgId, id: item.id, version: item.version }),
    onSuccess: (saved) => showAutomation(client, orgId, saved),
    onError: (failed) => setError(reasonOf(failed)),
  })

  function change(over: Partial<AutomationForm>) {
    const before = formOf(item)
    const form = { ...before, ...over }
    const [wrong] = Object.values(checkAutomation(form))
    if (wrong) return setError(wrong)
    mutate(
      { form, version: item.version },
      {
        onSuccess: (saved) =>
          toast({
            text: savedText(item, over),
            undo: () => mutate({ form: before, version: saved.version }),
          }),
      },
    )
  }

  return { change, resume: resuming.mutate, isSaving: isPending || resuming.isPending, error }
}

function savedText({ kind }: AutomationItem, { isOn }: Partial<AutomationForm>): string {
  const label = automationLabels[kind]
  if (isOn === undefined) return `${label}: alteração gravada`
  return isOn ? `${label}: ligada` : `${label}: desligada. O que não saiu foi desfeito`
}

/** The message of the field, else the problem's own sentence. */
function reasonOf(error: unknown): string {
  const data = problemOf(error)?.data as { errors?: Record<string, string> } | undefined
  return Object.values(data?.errors ?? {})[0] ?? sentenceOf(error)
}

/** Mutable copies, as the contract's input has them. */
const copyOf = (form: AutomationForm) => ({ ...form, timing: { ...form.timing } })
