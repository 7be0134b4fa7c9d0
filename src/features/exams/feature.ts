import IconReportMedical from '@tabler/icons-react/dist/esm/icons/IconReportMedical.mjs'
import { management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { examsContract } from './contract.ts'
import { coverageContract } from './coverage/contract.ts'

export const contract = { exams: examsContract, coverage: coverageContract }

export const tags: Record<string, Tag> = {
  Exames: {
    order: 60,
    description: 'O que a rede realiza: duração, preparo, preço particular e o recurso que ocupa.',
  },
  'Importação de exames': {
    order: 65,
    description: 'Uma planilha vira exames em três passos: enviar, conferir, confirmar.',
  },
  Cobertura: {
    order: 70,
    description: 'A matriz de exames por convênio: o que é coberto, por quanto e com autorização ou não.',
  },
}

export const help: Record<string, string> = {
  cells_changed:
    'Alguém mudou as mesmas células da cobertura. A resposta traz os valores de agora e nada foi gravado; `insist: true` grava por cima.',
}

export const permissions = {
  'exams.read': staff,
  'exams.update': management,
} as const satisfies Feature['permissions']

export const auditKinds = { exam: 'exams.read' } as const satisfies Feature['auditKinds']

export const topics = {
  exams: { may: 'exams.read' },
  examImports: { may: 'exams.update' },
  coverage: { may: 'plans.read' },
} as const satisfies Feature['topics']

export const pages: readonly PageRoute[] = [
  {
    in: 'network',
    path: 'configuracao-convenios-e-exames/exames',
    page: 'features/exams/ui/ExamsPage.tsx',
  },
  {
    in: 'network',
    path: 'configuracao-convenios-e-exames/adicionar-exame',
    page: 'features/exams/ui/ExamFormPage.tsx',
    id: 'new-exam',
  },
  {
    in: 'network',
    path: 'configuracao-convenios-e-exames/importar-exames',
    page: 'features/exams/ui/imports/ImportPage.tsx',
  },
  {
    in: 'network',
    path: 'configuracao-convenios-e-exames/importar-exames/:id',
    page: 'features/exams/ui/imports/ImportDetailPage.tsx',
  },
  {
    in: 'network',
    path: 'configuracao-convenios-e-exames/editar-exame/:id',
    page: 'features/exams/ui/ExamFormPage.tsx',
  },
  {
    in: 'network',
    path: 'configuracao-convenios-e-exames/cobertura',
    page: 'features/exams/ui/coverage/CoveragePage.tsx',
  },
]

export const web: WebPart = {
  permissions,
  // By name, code or category.
  search: [
    {
      id: 'exams',
      title: 'Exames',
      order: 40,
      Icon: IconReportMedical,
      may: 'exams.read',
      load: async () => (await import('./ui/found.ts')).findExams,
      pathOf: paths.exam,
    },
  ],
}
