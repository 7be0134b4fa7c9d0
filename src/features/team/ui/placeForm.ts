import { roleNames } from '#features/accounts/ui/roles.ts'
import type { Role } from '#platform/access.ts'
import type { FieldNames } from '#ui/form/record/useRecordForm.tsx'
import { checkPlace, type Place } from '../rules.ts'
import { unitsText } from './labels.ts'

/** A place in the network as a form, where "all units" is a separate choice. */
export interface PlaceForm {
  readonly role: Role
  readonly isEverywhere: boolean
  readonly unitIds: readonly string[]
}

export const placeOfForm = ({
  role,
  isEverywhere,
  unitIds,
}: PlaceForm): Place & { unitIds: string[] | null } => ({
  role,
  unitIds: isEverywhere ? null : [...unitIds],
})

export const formOfPlace = ({ role, unitIds }: Place): PlaceForm => ({
  role,
  isEverywhere: unitIds === null,
  unitIds: unitIds ?? [],
})

export const checkPlaceForm = (form: PlaceForm) => checkPlace(placeOfForm(form))

/** The place as it is stored: units in the order of their ids, and null for all of them. */
export const normalizePlace = <F extends PlaceForm>(form: F): F => ({
  ...form,
  unitIds: form.isEverywhere ? [] : [...form.unitIds].sort(),
})

/** Owners work in all units. */
export const derivePlace = ({ role }: PlaceForm, before: PlaceForm): Partial<PlaceForm> =>
  role === 'owner' && before.role !== 'owner' ? { isEverywhere: true } : {}

export const placeNames = (units: ReadonlyMap<string, string>): FieldNames<PlaceForm> => ({
  role: { label: 'Papel', show: (role) => roleNames[role] },
  isEverywhere: { label: 'Todas as unidades', show: (value) => (value ? 'sim' : 'não') },
  unitIds: { label: 'Unidades', show: (ids) => unitsText(ids, units) },
})
