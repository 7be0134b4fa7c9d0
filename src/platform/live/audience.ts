import { can, type Role } from '#platform/access.ts'
import type { NameOf } from '#platform/names.ts'
import { registry } from '#platform/registry.ts'

/** What live events are about; features declare theirs, and who may hear of each: whoever may read it. */
export type Topic = NameOf<'topics'>

/** The access by which events for a person are chosen. */
export interface Hearing {
  readonly role: Role
  /** The units that the person is restricted to; null without a restriction. */
  readonly units: readonly string[] | null
  /** For a professional: the own records, and the units of the own agenda; null for all others. */
  readonly own: { readonly professionals: readonly string[]; readonly units: readonly string[] } | null
}

/** The audience of an event. */
export interface Concerned {
  readonly topic: string
  /** Null: the network's. */
  readonly unitIds: readonly string[] | null
  /** Null: of no agenda. */
  readonly professionalIds: readonly string[] | null
}

/** Whether it concerns who listens, of the same network. Of a topic that no feature declares nobody hears. */
export const isHeardBy =
  ({ role, units, own }: Hearing) =>
  ({ topic, unitIds, professionalIds }: Concerned): boolean => {
    const { may, isOfAgenda = false } = registry.topics[topic] ?? {}
    return (
      may !== undefined &&
      can(role, may) &&
      (units === null || unitIds === null || meet(unitIds, units)) &&
      (own === null ||
        (isOfAgenda
          ? meet(professionalIds ?? [], own.professionals)
          : unitIds === null || meet(unitIds, own.units)))
    )
  }

const meet = (some: readonly string[], others: readonly string[]) => some.some((id) => others.includes(id))
