import { type ComponentType, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { addSearchSource } from './sources.ts'

/** A record as the search shows it. */
export interface FoundRecord {
  readonly id: string
  readonly label: string
  readonly detail: string
}

interface RecordSource {
  /** Of the source, and before each record's id. */
  readonly id: string
  readonly title: string
  readonly order: number
  readonly Icon: ComponentType<{ size: number; stroke: number }>
  /** Loaded with the first word that is typed. */
  readonly load: () => Promise<(orgId: string, text: string) => Promise<FoundRecord[]>>
  readonly pathOf: (id: string) => string
}

/** Records of a network in the search (Ctrl K); `orgId` null for who may not read them. Keep the source outside the component. */
export function useRecordSource(orgId: string | null, source: RecordSource): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (orgId === null) return
    const { id: kind, title, order, Icon, load, pathOf } = source
    return addSearchSource({
      id: kind,
      title,
      order,
      isRemote: true,
      async find(text) {
        if (text.trim() === '') return []
        const find = await load()
        return (await find(orgId, text)).map(({ id, label, detail }) => ({
          id: `${kind} ${id}`,
          label,
          detail,
          Icon,
          run: () => navigate(pathOf(id)),
        }))
      },
    })
  }, [navigate, orgId, source])
}
