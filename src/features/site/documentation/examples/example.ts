/** Ids that examples need of the network; the page prints the ones below, the test fills in real ones. */
export const sampleIds = {
  rede: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e01',
  unidade: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e02',
  convenio: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e03',
  plano: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e04',
  exame: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e05',
  helena: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e06',
  ivan: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e07',
  paciente: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e08',
  outroPaciente: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e09',
  novaUnidade: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e10',
  novoConvenio: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e11',
  novoExame: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e12',
  novoProfissional: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e13',
  bloqueio: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e14',
  convite: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e15',
  juncao: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e16',
  importacao: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e17',
  reserva: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e18',
  agendamento: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e19',
  segundo: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e20',
  terceiro: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e21',
  outraReserva: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e22',
  importacaoDeExames: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e23',
  importacaoDeProfissionais: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e24',
  campanha: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e49',
  template: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e25',
  envio: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e41',
  conversa: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e51',
  recusa: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e42',
  automacao: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3f01',
  novoLembrete: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3f02',
  senha: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3f11',
  sala: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3f12',
  painel: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3f13',
  pergunta: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3f21',
  /** A person's, which is no UUID. */
  pessoa: 'kT3vQm8ZrLw2XcNfYb6HsJpD1eGa',
} as const
export type Ids = Readonly<Record<keyof typeof sampleIds, string>>

export interface Example {
  /** The operation: `appointments.create`. */
  readonly of: string
  /** Distinguishes the examples of an operation that has several. */
  readonly title?: string
  /** The person whose token is sent; by default the front desk. */
  readonly as?: 'owner' | 'manager' | 'receptionist' | 'professional'
  readonly params?: (ids: Ids) => Record<string, string>
  readonly query?: (ids: Ids) => Record<string, string>
  readonly body?: (ids: Ids) => unknown
  /** Sent along when a repeat would do harm. */
  readonly key?: string
  /** The status of the answer; by default 200. */
  readonly status?: number
  /** Ids that later examples need, by their path in the answer: `booked.1.id`. */
  readonly keeps?: Partial<Record<keyof Ids, string>>
}
