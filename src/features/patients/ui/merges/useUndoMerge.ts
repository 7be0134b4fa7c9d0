import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { patientsKey, undoMerge } from '../data.ts'
import { patientFieldNames } from '../form/patientFields.ts'

const labels: Readonly<Record<string, { label: string }>> = patientFieldNames()

/** Undoes a merge, and reports the fields that stayed because they were changed since. */
export function useUndoMerge(orgId: string) {
  const client = useQueryClient()
  return async (patientId: string, mergeId: string) => {
    try {
      const { kept } = await undoMerge({ orgId, id: patientId, mergeId })
      await client.invalidateQueries({ queryKey: patientsKey })
      const fields = kept.map((field) => labels[field]?.label ?? field).join(', ')
      if (kept.length === 0) toast({ text: 'Junção desfeita' })
      else
        toast({
          text: `Junção desfeita. Mudou depois e ficou neste cadastro: ${fields}`,
          icon: 'info',
          duration: 10_000,
        })
    } catch (error) {
      toast({ text: sentenceOf(error), icon: 'error', duration: 8_000 })
    }
  }
}
