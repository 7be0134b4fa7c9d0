import { paths } from '#src/paths.ts'
import type { ImportUi } from '#ui/imports/importUi.ts'
import { defaultCategory, defaultMinutes, examSheet } from '../../imports/rules.ts'
import { examImportClient } from '../data.ts'

export const examImportUi: ImportUi = {
  client: examImportClient,
  sheet: examSheet,
  whole: ['code', 'durationMin', 'selfPayPriceCents'],
  many: 'exames',
  usualHeaders: 'Nome, Código, Categoria, Duração, Preço particular, Preparo',
  notes: [
    `Sem categoria, o exame entra em “${defaultCategory}”; sem duração, com ${defaultMinutes} minutos.`,
    'Código de oito dígitos é TUSS; qualquer outro é código próprio.',
    'Cobertura por convênio e profissionais que fazem o exame você diz depois de importar.',
  ],
  duplicatesNote: 'Menos as de mesmo nome: cada exame tem um nome só na rede.',
  afterwards: {
    text: 'Falta dizer quais convênios cobrem cada exame.',
    label: 'Abrir cobertura',
    to: paths.coverage,
  },
  to: paths.importExams,
  toOne: paths.examImport,
  toRecords: paths.exams,
}
