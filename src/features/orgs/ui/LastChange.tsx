import { useInfiniteQuery } from '@tanstack/react-query'
import { withinSentence } from '#lib/text.ts'
import { changesOf } from '#ui/history/fields.tsx'
import { showInstant } from '#ui/showInstant.ts'
import { networkHistoryQuery } from './data.ts'
import { networkHistory } from './fields.ts'

/** For example "Última alteração em 03/11/2026, 14:20, por Márcia Telles: telefone." */
export function LastChange({ orgId }: { orgId: string }) {
  const { data } = useInfiniteQuery(networkHistoryQuery(orgId))
  const [entry] = data?.pages[0]?.items ?? []
  if (!entry) return null
  const { act, at, userFullname, before, after } = entry
  const isNew = act === 'create' && after !== null && 'orgName' in after
  const what = changesOf(networkHistory, before, after).map(({ label }) => withinSentence(label))
  return (
    <>
      {isNew ? 'Rede criada' : 'Última alteração'} em {showInstant(at)}
      {userFullname && `, por ${userFullname}`}
      {!isNew && what.length > 0 && `: ${what.join(', ')}`}.
    </>
  )
}
