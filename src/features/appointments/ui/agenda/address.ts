import { isDay } from '#lib/days.ts'
import { type State, states } from '../../rules.ts'

/** What the agenda shows stands in the address; these turn one into the other. */

export const views = ['day', 'week', 'month', 'list'] as const
export type View = (typeof views)[number]

const viewLabels: Record<View, string> = { day: 'dia', week: 'semana', month: 'mes', list: 'lista' }

/** What the columns of a day are; a week is of one of them. */
export const columnKinds = ['professional', 'resource', 'unit'] as const
export type ColumnKind = (typeof columnKinds)[number]

const columnLabels: Record<ColumnKind, string> = {
  professional: 'profissional',
  resource: 'recurso',
  unit: 'unidade',
}

const stateLabels: Record<State, string> = {
  scheduled: 'agendado',
  confirmed: 'confirmado',
  waiting: 'aguardando',
  inService: 'em-atendimento',
  done: 'atendido',
  cancelled: 'cancelado',
  noShow: 'faltou',
}

export interface AgendaState {
  readonly view: View
  readonly by: ColumnKind
  /** Null: today, by the unit's calendar. */
  readonly date: string | null
  /** Null: the first one. */
  readonly unitId: string | null
  /** Whose week is shown, where it is a room's or a device's; null: the first one. */
  readonly resourceId: string | null
  /** None chosen: all. */
  readonly professionalIds: readonly string[]
  readonly states: readonly State[]
  /** Convênios; `selfPay` stands for who pays for themselves. */
  readonly planIds: readonly string[]
  readonly examIds: readonly string[]
  readonly onlyOverbooked: boolean
}

/** Beyond so many, units are no columns any more. */
const maxUnitColumns = 100

/** Whether a day can be shown with a column for each of so many units. */
export const hasUnitColumns = (units: number): boolean => units > 1 && units <= maxUnitColumns

/** What is shown where the columns that the address asks for make no sense. */
export const withColumns = (state: AgendaState, units: number): AgendaState =>
  state.by === 'unit' && !hasUnitColumns(units) ? { ...state, by: 'professional' } : state

/** What a view shows of it: a day has a column for each, a week is one professional's, room's or device's. */
export function kindOf(view: View, { by }: AgendaState): ColumnKind {
  if (view === 'day') return by
  return view === 'week' && by === 'resource' ? 'resource' : 'professional'
}

export const selfPay = 'particular'

/** Whatever narrows down which appointments are shown. */
export const unfiltered = {
  professionalIds: [],
  states: [],
  planIds: [],
  examIds: [],
  onlyOverbooked: false,
} as const satisfies Partial<AgendaState>

export const filterCount = (address: AgendaState): number =>
  [address.professionalIds, address.states, address.planIds, address.examIds].filter(
    ({ length }) => length > 0,
  ).length + (address.onlyOverbooked ? 1 : 0)

export function readAgenda(search: URLSearchParams): AgendaState {
  const listed = (name: string) => (search.get(name) ?? '').split(',').filter((value) => value !== '')
  const date = search.get('data') ?? ''
  const wanted = listed('situacao')
  return {
    view: views.find((view) => viewLabels[view] === search.get('visao')) ?? 'day',
    by: columnKinds.find((kind) => columnLabels[kind] === search.get('por')) ?? 'professional',
    date: isDay(date) ? date : null,
    unitId: search.get('unidade') || null,
    resourceId: search.get('recurso') || null,
    professionalIds: listed('profissional'),
    states: states.filter((state) => wanted.includes(stateLabels[state])),
    planIds: listed('convenio'),
    examIds: listed('exame'),
    onlyOverbooked: search.get('encaixe') === 'sim',
  }
}

/** What is usual is left out. */
export function writeAgenda(search: URLSearchParams, change: Partial<AgendaState>): URLSearchParams {
  const next = new URLSearchParams(search)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  if (change.view) set('visao', change.view === 'day' ? '' : viewLabels[change.view])
  if (change.by) set('por', change.by === 'professional' ? '' : columnLabels[change.by])
  if (change.date !== undefined) set('data', change.date ?? '')
  if (change.unitId !== undefined) set('unidade', change.unitId ?? '')
  if (change.resourceId !== undefined) set('recurso', change.resourceId ?? '')
  if (change.professionalIds) set('profissional', change.professionalIds.join(','))
  if (change.states) set('situacao', change.states.map((state) => stateLabels[state]).join(','))
  if (change.planIds) set('convenio', change.planIds.join(','))
  if (change.examIds) set('exame', change.examIds.join(','))
  if (change.onlyOverbooked !== undefined) set('encaixe', change.onlyOverbooked ? 'sim' : '')
  return next
}
