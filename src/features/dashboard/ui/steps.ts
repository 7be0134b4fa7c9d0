import type { User } from '#features/accounts/contract.ts'
import type { NetworkField, NetworkForm } from '#features/orgs/rules.ts'
import { paths } from '#src/paths.ts'
import type { SetupCounts } from '../contract.ts'
import { assessRecords, assessSetup, type PartState, type RecordState } from '../rules.ts'

export interface Step {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly isDone: boolean
  /** True when a first booking is possible without it. */
  readonly isOptional?: boolean
  readonly to?: string
}

const day = new Intl.DateTimeFormat('pt-BR')

export function accountStep(user: Pick<User, 'userEmail' | 'joinDate'>): Step {
  return {
    id: 'conta',
    title: 'Conta criada',
    text: `${user.userEmail}, desde ${day.format(new Date(user.joinDate))}`,
    isDone: true,
  }
}

const names: Record<NetworkField, string> = {
  orgName: 'o nome',
  orgCNPJ: 'o CNPJ',
  orgTelefone: 'o telefone',
  orgEmail: 'o e-mail',
  orgCEP: 'o CEP',
  orgCidade: 'a cidade',
  orgUF: 'a UF',
  orgEndereco: 'o endereço',
  orgNumero: 'o número',
  orgComplemento: 'o complemento',
}

const list = new Intl.ListFormat('pt-BR')
const named = (fields: readonly NetworkField[]) => list.format(fields.map((field) => names[field]))

const parts = {
  identificacao: { title: 'Identificação', done: 'Nome e CNPJ' },
  contato: { title: 'Contato', done: 'Telefone e e-mail' },
  endereco: { title: 'Endereço', done: 'CEP, cidade, UF, endereço e número' },
} as const

export function partStep({ id, missing, wrong, isDone }: PartState): Step {
  const { title, done } = parts[id]
  const notes = [
    missing.length > 0 && `${missing.length === 1 ? 'Falta' : 'Faltam'} ${named(missing)}`,
    wrong.length > 0 && `Confira ${named(wrong)}`,
  ].filter(Boolean)
  return { id, title, text: isDone ? done : notes.join('. '), isDone, to: `${paths.network}#${id}` }
}

const records = {
  unidades: {
    title: 'Unidades',
    to: paths.units,
    one: 'unidade com horário de funcionamento',
    many: 'unidades com horário de funcionamento',
    missing: 'Onde a rede atende, e em que horários',
    unready: 'Falta o horário de funcionamento',
  },
  convenios: {
    title: 'Convênios',
    to: paths.plans,
    one: 'convênio ativo',
    many: 'convênios ativos',
    missing: 'Quais são aceitos. Quem atende só particular pode pular',
    unready: '',
  },
  exames: {
    title: 'Exames',
    to: paths.exams,
    one: 'exame ativo',
    many: 'exames ativos',
    missing: 'O que se examina, com preparo e preço. Quem só faz consultas pode pular',
    unready: '',
  },
  profissionais: {
    title: 'Profissionais',
    to: paths.professionals,
    one: 'profissional com horários',
    many: 'profissionais com horários',
    missing: 'Quem atende, onde e quando',
    unready: 'Faltam os horários de atendimento',
  },
} as const

export function recordStep({ id, count, ready, isDone, isOptional }: RecordState): Step {
  const { title, to, one, many, missing, unready } = records[id]
  const done = `${ready} ${ready === 1 ? one : many}`
  return { id, title, text: isDone ? done : count > 0 ? unready : missing, isDone, isOptional, to }
}

export const stepsOf = (
  user: Pick<User, 'userEmail' | 'joinDate'>,
  network: NetworkForm,
  counts: SetupCounts,
): readonly Step[] => [
  accountStep(user),
  ...assessSetup(network).map(partStep),
  ...assessRecords(counts).map(recordStep),
]

/** True when a first booking is possible. */
export const isReady = (steps: readonly Step[]): boolean =>
  steps.every(({ isDone, isOptional }) => isDone || isOptional)

/** What to do next, also what one may skip: it comes before what depends on it. */
export const nextOf = (steps: readonly Step[]): Step | undefined => steps.find(({ isDone }) => !isDone)
