import { paths } from '#src/paths.ts'
import type { ImportUi } from '#ui/imports/importUi.ts'
import { patientSheet } from '../../imports/rules.ts'
import { patientImportClient } from '../data.ts'

export const patientImportUi: ImportUi = {
  client: patientImportClient,
  sheet: patientSheet,
  whole: ['cpf', 'cns', 'mobile', 'phone', 'email', 'birthDate', 'memberNumber'],
  many: 'pacientes',
  usualHeaders: 'Nome, CPF, Nascimento, Celular, E-mail, Convênio, Carteirinha',
  duplicatesNote: 'Menos as de mesmo CPF. Depois você pode juntar os cadastros repetidos.',
  to: paths.importPatients,
  toOne: paths.patientImport,
  toRecords: paths.patients,
}
