import { useQueryClient } from '@tanstack/react-query'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { counted } from '#ui/list/itemLabels.ts'
import { reverseTags, type TagChange } from '../rules.ts'
import type { PatientItem } from '../schemas.ts'
import { changePatients, patientsKey } from './data.ts'
import { patientLabels } from './labels.ts'

/** Adds tags to several patients and removes tags from them, with undo; returns the error if it fails. */
export function useTagsChange(orgId: string) {
  const client = useQueryClient()

  async function change(ids: readonly string[], { addTags, removeTags }: TagChange) {
    await changePatients({ orgId, ids: [...ids], addTags: [...addTags], removeTags: [...removeTags] })
  }

  async function back(items: readonly PatientItem[], done: TagChange) {
    try {
      const ways = Map.groupBy(items, ({ tags }) => JSON.stringify(reverseTags(tags ?? [], done)))
      for (const [way, some] of ways)
        await change(
          some.map(({ id }) => id),
          JSON.parse(way) as TagChange,
        )
    } catch (error) {
      toast({ text: `Erro ao atualizar. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
    }
    await client.invalidateQueries({ queryKey: patientsKey })
  }

  return async (items: readonly PatientItem[], tags: TagChange): Promise<string | undefined> => {
    try {
      await change(
        items.map(({ id }) => id),
        tags,
      )
    } catch (error) {
      const { errors } = (problemOf(error)?.data ?? {}) as { errors?: Record<string, string> }
      return errors?.addTags ?? sentenceOf(error)
    }
    await client.invalidateQueries({ queryKey: patientsKey })
    toast({
      text: `Etiquetas de ${counted(items.length, patientLabels)} mudadas`,
      undo: () => back(items, tags),
    })
  }
}
