import { isDay } from '#lib/days.ts'
import { appointmentParameter } from '#src/paths.ts'
import { type Need, needs, type State, states } from '../../rules.ts'

/** Converts between the agenda's state and the address that holds it. */

export const views = ['day', 'week', 'month', 'list'] as const
export type View = (typeof views)[number]

const viewLabels: Record<View, string> = { day: 'dia', week: 'semana', month: 'mes', list: 'lista' }

/** The kinds of columns of a day; a week has one of these. */
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

const needLabels: Record<Need, string> = {
  authorization: 'autorizar',
  rebooking: 'remarcar',
  call: 'ligar',
}

export interface AgendaState {
  readonly view: View
  readonly by: ColumnKind
  /** Null for today, by the unit's calendar. */
  readonly date: string | null
  /** Null for the first one. */
  readonly unitId: string | null
  /** The room or device whose week is shown; null for the first one. */
  readonly resourceId: string | null
  /** Empty for all. */
  readonly professionalIds: readonly string[]
  readonly states: readonly State[]
  /** Ids of convênios; `selfPay` for patients who pay for themselves. */
  readonly planIds: readonly string[]
  readonly examIds: readonly string[]
  readonly onlyOverbooked: boolean
  /** What the shown ones wait for; null for all. */
  readonly needs: Need | null
}

/** Maximum number of units that can be columns. */
const maxUnitColumns = 100

/** True when a day can have a column for each of so many units. */
export const hasUnitColumns = (units: number): boolean => units > 1 && units <= maxUnitColumns

/** Replaces the columns of the address by those of professionals where they make no sense. */
export const withColumns = (state: AgendaState, units: number): AgendaState =>
  state.by === 'unit' && !hasUnitColumns(units) ? { ...state, by: 'professional' } : state

/**
 * Returns the kind of a view's columns: a day has one for each, a week is of one professional, room or
 * device.
 */
export function kindOf(view: View, { by }: AgendaState): ColumnKind {
  if (view === 'day') return by
  return view === 'week' && by === 'resource' ? 'resource' : 'professional'
}

export const selfPay = 'particular'

/** Resets everything that narrows down the appointments. */
export const unfiltered = {
  professionalIds: [],
  states: [],
  planIds: [],
  examIds: [],
  onlyOverbooked: false,
  needs: null,
} as const satisfies Partial<AgendaState>

export const filterCount = (address: AgendaState): number =>
  [address.professionalIds, address.states, address.planIds, address.examIds].filter(
    ({ length }) => length > 0,
  ).length +
  (address.onlyOverbooked ? 1 : 0) +
  (address.needs ? 1 : 0)

export function readAgenda(search: URLSearchParams): AgendaState {
  const listed = (name: string) => (search.get(name) ?? '').split(',').filter((value) => value !== '')
  const date = search.get('data') ?? ''
  const requested = listed('situacao')
  return {
    view: views.find((view) => viewLabels[view] === search.get('visao')) ?? 'day',
    by: columnKinds.find((kind) => columnLabels[kind] === search.get('por')) ?? 'professional',
    date: isDay(date) ? date : null,
    unitId: search.get('unidade') || null,
    resourceId: search.get('recurso') || null,
    professionalIds: listed('profissional'),
    states: states.filter((state) => requested.includes(stateLabels[state])),
    planIds: listed('convenio'),
    examIds: listed('exame'),
    onlyOverbooked: search.get('encaixe') === 'sim',
    needs: needs.find((need) => needLabels[need] === search.get('falta')) ?? null,
  }
}

/**
 * Writes the change into the search parameters, leaving out defaults, and the appointment that the page was opened
 * at: its drawer names it again while it is open.
 */
export function writeAgenda(search: URLSearchParams, change: Partial<AgendaState>): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(appointmentParameter)
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
  if (change.needs !== undefined) set('falta', change.needs ? needLabels[change.needs] : '')
  return next
}
