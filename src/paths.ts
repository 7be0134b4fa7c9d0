/** Links to the pages of `routes.ts`. */
export const paths = {
  home: '/',
  feature: (audience: string) => `/features/${audience}`,
  pricing: '/pricing',
  blog: '/blog',
  blogTopic: (topic: string) => `/blog?tema=${topic}`,
  post: (slug: string) => `/blog/${slug}`,
  feed: '/blog/rss.xml',
  documentation: '/documentation',
  guide: (slug: string) => `/documentation/${slug}`,
  apiReference: '/documentation/api',
  apiGroup: (slug: string) => `/documentation/api/${slug}`,
  /** The page that explains each problem of the API, under its code. */
  problems: '/documentation/erros',
  recipes: '/documentation/receitas',
  changes: '/documentation/mudancas',
  openapi: '/api/v1/openapi.json',
  faqs: '/faqs',
  contact: '/contact',
  contactSent: '/contact/enviada',
  partners: '/partners',
  careers: '/careers',
  about: '/about',
  accessibility: '/about#acessibilidade',
  terms: '/terms',
  source: '/codigo-fonte',
  privacy: '/privacy',
  security: '/research/security',
  testimonies: '/research/testimonies',
  login: '/auth/login',
  register: '/auth/register',
  demo: '/auth/demonstracao',
  /** The same page for somebody whose demonstration is over. */
  demoOver: '/auth/demonstracao?fim',
  forgotPassword: '/auth/forgot-password',
  /** The page of an invitation's link; the code is its `codigo`. */
  invitation: '/auth/convite',
  admin: '/clinica',
  dashboard: '/clinica/dashboard',
  network: '/clinica/configuracao-rede',
  channels: '/clinica/configuracao-rede/canais',
  bounces: '/clinica/configuracao-rede/canais/enderecos',
  team: '/clinica/configuracao-rede/equipe',
  member: (userId: string) => `/clinica/configuracao-rede/equipe/${encodeURIComponent(userId)}`,
  units: '/clinica/configuracao-unidades',
  newUnit: '/clinica/configuracao-unidades/adicionar',
  unit: (id: string) => `/clinica/configuracao-unidades/editar/${id}`,
  plans: '/clinica/configuracao-convenios-e-exames',
  newPlan: '/clinica/configuracao-convenios-e-exames/adicionar-convenio',
  plan: (id: string) => `/clinica/configuracao-convenios-e-exames/editar-convenio/${id}`,
  exams: '/clinica/configuracao-convenios-e-exames/exames',
  newExam: '/clinica/configuracao-convenios-e-exames/adicionar-exame',
  exam: (id: string) => `/clinica/configuracao-convenios-e-exames/editar-exame/${id}`,
  importExams: '/clinica/configuracao-convenios-e-exames/importar-exames',
  examImport: (id: string) => `/clinica/configuracao-convenios-e-exames/importar-exames/${id}`,
  coverage: '/clinica/configuracao-convenios-e-exames/cobertura',
  assistant: '/clinica/configuracao-ai',
  assistantLog: '/clinica/configuracao-ai/registros',
  automations: '/clinica/campanhas/automacoes',
  automation: (id: string) => `/clinica/campanhas/automacoes/${id}`,
  metrics: '/clinica/metricas',
  closing: '/clinica/metricas/fechamento',
  statements: '/clinica/metricas/fechamento/demonstrativos',
  monitoring: '/clinica/monitoramentos',
  reception: '/clinica/monitoramentos/recepcao',
  conversations: '/clinica/monitoramentos/conversas',
  conversation: (id: string) => `/clinica/monitoramentos/conversas/${id}`,
  /** Campaigns in flight, on the wall's own page. */
  deliveries: '/clinica/monitoramentos/campanhas',
  system: '/clinica/monitoramentos/sistema',
  monitoringSearch: (text: string) => `/clinica/monitoramentos/${encodeURIComponent(text)}`,
  /** The call panel of a television, without sign-in. */
  panel: '/painel',
  agenda: '/clinica/agendamentos',
  /** The agenda of its unit and day, with its drawer. */
  appointment: (id: string) => `/clinica/agendamentos?${new URLSearchParams({ [appointmentParameter]: id })}`,
  professionals: '/clinica/profissionais',
  importProfessionals: '/clinica/profissionais/importar',
  professionalImport: (id: string) => `/clinica/profissionais/importar/${id}`,
  newProfessional: '/clinica/profissionais/adicionar',
  professional: (id: string) => `/clinica/profissionais/editar/${id}`,
  /** Messages that no channel took; among the tabs of Campanhas. */
  outbox: '/clinica/campanhas/caixa-de-saida',
  refusals: '/clinica/campanhas/pedidos',
  patients: '/clinica/pacientes',
  newPatient: '/clinica/pacientes/novo',
  newPatientNamed: (name: string) => `/clinica/pacientes/novo?${new URLSearchParams({ nome: name })}`,
  patient: (id: string) => `/clinica/pacientes/${id}`,
  editPatient: (id: string) => `/clinica/pacientes/${id}/editar`,
  /** The agenda, with a booking begun for the patient. */
  bookFor: (id: string) => `/clinica/agendamentos?${new URLSearchParams({ agendar: id })}`,
  mergePatients: (one: string, other?: string) =>
    `/clinica/pacientes/juntar?${new URLSearchParams({ um: one, ...(other && { outro: other }) })}`,
  importPatients: '/clinica/pacientes/importar',
  patientImport: (id: string) => `/clinica/pacientes/importar/${id}`,
  campaigns: '/clinica/campanhas',
  newCampaign: '/clinica/campanhas/criar',
  editCampaign: (id: string) => `/clinica/campanhas/editar/${id}`,
  campaign: (id: string) => `/clinica/campanhas/${id}`,
  templates: '/clinica/templates',
  newTemplate: '/clinica/templates/criar',
  template: (id: string) => `/clinica/templates/editar/${id}`,
  account: '/clinica/conta',
  newNetwork: '/clinica/configuracao-rede/nova',
  /** For the operator of the platform alone. */
  platform: '/clinica/plataforma',
} as const

/** The archive of the source that runs here, made by the build (scripts/source.ts). */
export const sourceArchive = (version: string): string => `${paths.source}/acolhe-${version}.tar.gz`

/** The parameter of the agenda that names the appointment in its drawer. */
export const appointmentParameter = 'agendamento'

/** The state of a link to an appointment that opens the form for another time at once. */
export const reschedulesThere = { reschedules: true } as const

/** The parameter of the sign-in page that stores where to go afterwards. */
export const returnParameter = 'depois'

/** The state of the navigation from the sign-in: whoever signed out there may have had another role. */
export const justSignedIn = { hasJustSignedIn: true } as const

export const hasJustSignedIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasJustSignedIn' in state

/** The sign-in page, which afterwards leads to the given destination. */
export function loginLeadingTo(destination: string): string {
  return isDefaultDestination(destination)
    ? paths.login
    : `${paths.login}?${new URLSearchParams({ [returnParameter]: destination })}`
}

/**
 * The destination after sign-in: only into the admin of this very site, or to an invitation, whatever the
 * address contains.
 */
export function destinationAfterLogin(search: URLSearchParams): string {
  const requested = search.get(returnParameter)
  if (!requested || !URL.canParse(requested, base)) return paths.admin
  const url = new URL(requested, base)
  const inAdmin = url.pathname === paths.admin || url.pathname.startsWith(`${paths.admin}/`)
  const isInvitation = url.pathname === paths.invitation
  return url.origin === base && (inAdmin || isInvitation)
    ? `${url.pathname}${url.search}${url.hash}`
    : paths.admin
}

/** The code of the invitation in an address: its own page, or one that leads there after the sign-in. */
export function invitationIn(pathname: string, search: URLSearchParams): string | undefined {
  const target = pathname === paths.invitation ? null : new URL(destinationAfterLogin(search), base)
  const parameters = target?.pathname === paths.invitation ? target.searchParams : target ? null : search
  return parameters?.get('codigo') ?? undefined
}

const base = 'https://site.invalid'

const isDefaultDestination = (path: string) => path === paths.admin || path === paths.dashboard
