import { paths } from '#src/paths.ts'
import type { ImportUi } from '#ui/imports/importUi.ts'
import { professionalSheet } from '../../imports/rules.ts'
import { professionalImportClient } from '../data.ts'

export const professionalImportUi: ImportUi = {
  client: professionalImportClient,
  sheet: professionalSheet,
  whole: ['councilNumber', 'councilState', 'phone', 'email'],
  many: 'profissionais',
  usualHeaders: 'Nome, Tratamento, Conselho, Número do conselho, UF do conselho, Especialidades',
  notes: [
    'Várias especialidades cabem numa célula, separadas por vírgula.',
    'Sem conselho nem número, o profissional entra com o conselho “Outros”.',
    'Unidades, horários, convênios e exames você configura depois, no cadastro de cada um: até lá a agenda não oferece horários.',
  ],
  duplicatesNote: 'Menos as de mesmo registro no conselho.',
  afterwards: {
    text: 'Falta dizer onde, quando e por quais convênios cada um atende. A lista mostra quem está sem horários.',
    label: 'Ver quem está sem horários',
    to: `${paths.professionals}?situacao=sem-horarios`,
  },
  to: paths.importProfessionals,
  toOne: paths.professionalImport,
  toRecords: paths.professionals,
}
