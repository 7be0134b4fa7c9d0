import { importsContractOf } from '#platform/imports/contract.ts'
import { patientSheet } from './rules.ts'

export const importsContract = importsContractOf({
  may: 'patients.import',
  path: 'patient-imports',
  tag: 'Importação de pacientes',
  sheet: patientSheet,
  recordField: 'patientId',
  many: 'pacientes',
  alike: { field: 'alguém já cadastrado', never: 'as de mesmo CPF' },
})
