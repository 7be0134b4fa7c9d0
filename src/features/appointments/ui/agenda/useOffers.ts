import { useQuery } from '@tanstack/react-query'
import type { SlotItem } from '../../schemas.ts'
import type { Sketch } from '../booking/sketch.ts'
import { freeTimesQuery } from '../data.ts'
import { askedOf, isWhole } from '../picker/wish.ts'

interface OffersQuestion {
  readonly orgId: string
  readonly unitIds: readonly string[]
  readonly days: readonly string[]
  /** Null: of all. */
  readonly professionalId: string | null
  /** What is being booked; a usual visit while nobody has said. */
  readonly sketch: Sketch | null
  /** The time that the person keeps counts as free. */
  readonly ownHoldId: string | undefined
  readonly isOn: boolean
}

const most = 2_000

/** What can be booked in the grid as it is shown; null while that is not known, or there is too much of it. */
export function useOffers(question: OffersQuestion): readonly SlotItem[] | null {
  const { orgId, unitIds, days, professionalId, sketch, ownHoldId, isOn } = question
  const isSettled = sketch !== null && isWhole(sketch.wish)
  const { data } = useQuery({
    ...freeTimesQuery({
      ...{ orgId, unitIds: unitIds.join(','), from: days[0] ?? '', days: days.length },
      ...{ kind: 'visit', limit: most },
      ...(professionalId !== null && { professionalIds: professionalId }),
      ...(isSettled && askedOf(sketch.wish)),
      ...(ownHoldId && { exceptHoldId: ownHoldId }),
    }),
    enabled: isOn,
    placeholderData: (previous) => previous,
  })
  return isOn && data?.isComplete ? data.items : null
}
