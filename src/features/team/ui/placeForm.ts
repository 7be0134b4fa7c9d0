import { roleNames } from '#features/accounts/ui/roles.ts'
import type { Role } from '#platform/access.ts'
import type { FieldNames } from '#ui/form/record/useRecordForm.tsx'
import { checkPlace, type Place } from '../rules.ts'
import { unitsText } from './labels.ts'

/** A place in the network as its form asks for it: "all units" is a choice of its own. */
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

/** As it is stored: in the order of the ids, and without units where all of them are meant. */
export const normalizePlace = <F extends PlaceForm>(form: F): F => ({
  ...form,
  unitIds: form.isEverywhere ? [] : [...form.unitIds].sort(),
})

/** Who becomes an owner works everywhere. */
export const derivePlace = ({ role }: PlaceForm, before: PlaceForm): Partial<PlaceForm> =>
  role === 'owner' && before.role !== 'owner' ? { isEverywhere: true } : {}

export const placeNames = (units: ReadonlyMap<string, string>): FieldNames<PlaceForm> => ({
  role: { label: 'Papel', show: (role) => roleNames[role] },
  isEverywhere: { label: 'Todas as unidades', show: (value) => (value ? 'sim' : 'não') },
  unitIds: { label: 'Unidades', show: (ids) => unitsText(ids, units) },
})
