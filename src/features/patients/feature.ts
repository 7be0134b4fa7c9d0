import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { everyone, management, staff } from '#platform/access.ts'
import type { Feature, PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { paths } from '#src/paths.ts'
import { patientsContract } from './contract.ts'

export const contract = { patients: patientsContract }

export const tags: Record<string, Tag> = {
  Pacientes: {
    order: 100,
    description:
      'O cadastro de quem é atendido: contatos, documentos, consentimentos, cadastros repetidos e a linha do tempo.',
  },
  'Importação de pacientes': {
    order: 110,
    description: 'Uma planilha vira cadastros em três passos: enviar, conferir, confirmar.',
  },
}

export const help: Record<string, string> = {
  cpf_taken: 'Outro paciente da rede tem este CPF. `patient` diz quem: abra-o, ou junte os dois cadastros.',
  cpf_taken_meanwhile:
    'Desfazer a junção devolveria um CPF que agora é de outro paciente. Corrija esse outro cadastro antes.',
  merge_undone: 'A junção já tinha sido desfeita. Nada a fazer.',
  patient_changed:
    'Um dos dois cadastros mudou desde que você os leu. Leia os dois, confira e junte de novo.',
  survivor_merged: 'O cadastro que ficou foi juntado a outro. Desfaça primeiro a junção mais nova.',
  import_under_way: 'Esta importação já foi confirmada: acompanhe o andamento em vez de confirmar outra vez.',
  too_many_rows: 'A planilha passa de 10.000 linhas. Divida-a em partes.',
  unreadable_file: 'O arquivo não é CSV em UTF-8 ou Windows-1252, ou não tem cabeçalho com colunas.',
}

export const permissions = {
  /** Professionals read the contact of their own patients only. */
  'patients.read': everyone,
  'patients.update': staff,
  'patients.import': management,
  /** Requires a recent sign-in as well, and notifies the owners. */
  'patients.export': management,
} as const satisfies Feature['permissions']

export const auditKinds = { patient: 'patients.read' } as const satisfies Feature['auditKinds']

export const topics = {
  patients: { may: 'patients.read', isOfAgenda: true },
  patientImports: { may: 'patients.import' },
  /** The files are the patients' documents. */
  files: { may: 'patients.update' },
} as const satisfies Feature['topics']

export const fileKinds = {
  'patient-document': ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
} as const satisfies Feature['fileKinds']

export const pages: readonly PageRoute[] = [
  { in: 'network', path: 'pacientes', page: 'features/patients/ui/PatientsPage.tsx' },
  { in: 'network', path: 'pacientes/novo', page: 'features/patients/ui/NewPatientPage.tsx' },
  { in: 'network', path: 'pacientes/juntar', page: 'features/patients/ui/merges/MergePage.tsx' },
  { in: 'network', path: 'pacientes/importar', page: 'features/patients/ui/imports/ImportPage.tsx' },
  {
    in: 'network',
    path: 'pacientes/importar/:id',
    page: 'features/patients/ui/imports/ImportDetailPage.tsx',
  },
  { in: 'network', path: 'pacientes/:id', page: 'features/patients/ui/PatientPage.tsx' },
  { in: 'network', path: 'pacientes/:id/editar', page: 'features/patients/ui/EditPatientPage.tsx' },
]

export const web: WebPart = {
  permissions,
  fileKinds,
  menu: [
    {
      group: 'care',
      order: 20,
      label: 'Pacientes',
      to: paths.patients,
      Icon: IconUsers,
      may: 'patients.read',
      synonyms: 'paciente cadastro cpf carteirinha consentimento importar exportar juntar',
    },
  ],
  search: [
    {
      // By name, phone, CPF, birth date, guardian.
      id: 'patients',
      title: 'Pacientes',
      order: 10,
      Icon: IconUser,
      may: 'patients.read',
      load: async () => (await import('./ui/found.ts')).findPatients,
      minLength: 2,
      pathOf: paths.patient,
      alternative: { label: 'Agendar', may: 'appointments.book', pathOf: paths.bookFor },
    },
    {
      id: 'new-patient',
      title: 'Cadastrar',
      order: 45,
      Icon: IconUserPlus,
      may: 'patients.update',
      label: 'Novo paciente',
      to: paths.newPatient,
      words: 'novo paciente adicionar cadastrar',
    },
    {
      // After everything that the name may mean.
      id: 'new-patient-of-name',
      title: 'Ações',
      order: 95,
      Icon: IconUserPlus,
      may: 'patients.update',
      label: 'Cadastrar paciente',
      to: paths.newPatient,
      words: '',
      pathOfName: paths.newPatientNamed,
    },
  ],
}
