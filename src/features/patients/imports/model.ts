import { byteOrderMark, writeCsvRow } from '#lib/csv.ts'
import { type ImportField, importFieldNames, importFields } from './rules.ts'

/** One made-up patient, to show how each column is written. */
const example: Partial<Record<ImportField, string>> = {
  fullName: 'Maria Exemplo da Silva',
  birthDate: '27/03/1985',
  sex: 'Feminino',
  cpf: '529.982.247-25',
  mobile: '(11) 91234-5678',
  email: 'maria@example.com',
  insurancePlan: 'Particular',
  postalCode: '05422-000',
  street: 'Rua dos Pinheiros',
  streetNumber: '100',
  city: 'São Paulo',
  state: 'SP',
  status: 'Ativo',
}

/** Returns a spreadsheet with every column that the import understands, and one line as an example. */
export const modelCsv = (): string =>
  byteOrderMark +
  writeCsvRow(importFieldNames.map((field) => importFields[field].label)) +
  writeCsvRow(importFieldNames.map((field) => example[field] ?? ''))
