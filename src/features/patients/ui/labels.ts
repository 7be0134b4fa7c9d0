import { monthNames } from '#lib/monthNames.ts'
import type { ItemLabels } from '#ui/list/itemLabels.ts'

export const patientLabels: ItemLabels = { one: 'paciente', many: 'pacientes' }

export const months = monthNames.map((label, at) => ({ value: String(at + 1).padStart(2, '0'), label }))
