import { importsContractOf } from '#platform/imports/contract.ts'
import { professionalSheet } from './rules.ts'

export const professionalImportsContract = importsContractOf({
  may: 'professionals.update',
  path: 'professional-imports',
  tag: 'Importação de profissionais',
  sheet: professionalSheet,
  recordField: 'professionalId',
  many: 'profissionais',
  alike: { field: 'alguém já cadastrado', never: 'as de mesmo registro no conselho' },
})
