import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { counted } from '#ui/list/itemLabels.ts'
import { type PatientStatus, statuses } from '../rules.ts'
import type { PatientItem } from '../schemas.ts'
import { changePatients, patientsKey } from './data.ts'
import { patientLabels } from './labels.ts'

/** Sets the status of several patients, with undo. */
export function useStatusChange(orgId: string) {
  const client = useQueryClient()

  async function set(ids: readonly string[], status: PatientStatus) {
    await changePatients({ orgId, ids: [...ids], status })
    await client.invalidateQueries({ queryKey: patientsKey })
  }

  const showFailure = (error: unknown) =>
    toast({ text: `Erro ao atualizar. ${sentenceOf(error)}`, icon: 'error' })

  async function back(items: readonly PatientItem[]) {
    for (const [status, some] of Map.groupBy(items, (one) => one.status)) {
      const ids = some.map(({ id }) => id)
      if (status) await set(ids, status).catch(showFailure)
    }
  }

  return async (items: readonly PatientItem[], status: PatientStatus) => {
    try {
      const ids = items.map(({ id }) => id)
      await set(ids, status)
      toast({
        text: `${counted(items.length, patientLabels)}: ${statuses[status].toLowerCase()}`,
        undo: () => back(items),
      })
    } catch (error) {
      showFailure(error)
      return false
    }
  }
}
