import { importsContractOf } from '#platform/imports/contract.ts'
import { examSheet } from './rules.ts'

export const examImportsContract = importsContractOf({
  may: 'exams.update',
  path: 'exam-imports',
  tag: 'Importação de exames',
  sheet: examSheet,
  recordField: 'examId',
  many: 'exames',
  alike: { field: 'um exame já cadastrado', never: 'as de mesmo nome' },
})
