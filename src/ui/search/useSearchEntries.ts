import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { can, type Role } from '#platform/access.ts'
import type { PageSearch, RecordSearch, SearchEntry } from '#platform/feature.ts'
import { addSearchSource, type SearchSource } from './sources.ts'

/**
 * Registers the features' entries in the search (Ctrl K), as far as the role may; `orgId` is null while no
 * network is open.
 */
export function useSearchEntries(entries: readonly SearchEntry[], orgId: string | null, role: Role): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (orgId === null) return
    const removals = entries
      .filter(({ may }) => can(role, may))
      .map((entry) =>
        addSearchSource(
          'load' in entry ? recordSource(entry, orgId, role, navigate) : pageSource(entry, navigate),
        ),
      )
    return () => {
      for (const remove of removals) remove()
    }
  }, [navigate, entries, orgId, role])
}

const recordSource = (
  { id: kind, title, order, Icon, load, minLength = 1, pathOf, alternative }: RecordSearch,
  orgId: string,
  role: Role,
  navigate: NavigateFunction,
): SearchSource => ({
  id: kind,
  title,
  order,
  isRemote: true,
  async find(text, signal) {
    if (text.trim().length < minLength) return []
    const find = await load()
    return (await find(orgId, text, signal)).map((record) => ({
      id: `${kind} ${record.id}`,
      label: record.label,
      detail: record.detail,
      initials: record.initials,
      Icon: record.Icon ?? Icon,
      run: () => navigate(pathOf(record.id)),
      alternative:
        alternative && can(role, alternative.may)
          ? { label: alternative.label, run: () => navigate(alternative.pathOf(record.id)) }
          : undefined,
    }))
  },
})

const pageSource = (
  { id, title, order, Icon, label, to, words, pathOfName }: PageSearch,
  navigate: NavigateFunction,
): SearchSource => ({
  id,
  title,
  order,
  isFallback: pathOfName !== undefined,
  find(text) {
    const typed = text.trim()
    if (typed === '') return []
    if (pathOfName && /^\p{L}[\p{L}'.-]*(\s+\p{L}[\p{L}'.-]*)+$/u.test(typed))
      return [{ id, label: `${label} ${typed}`, Icon, run: () => navigate(pathOfName(typed)) }]
    return words.includes(typed.toLowerCase()) ? [{ id, label, Icon, run: () => navigate(to) }] : []
  },
})
