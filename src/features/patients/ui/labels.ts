import type { ItemLabels } from '#ui/list/itemLabels.ts'

export const patientLabels: ItemLabels = { one: 'paciente', many: 'pacientes' }

export const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
].map((label, at) => ({ value: String(at + 1).padStart(2, '0'), label }))
