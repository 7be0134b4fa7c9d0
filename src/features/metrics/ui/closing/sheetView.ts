import type { ClosingSheet } from '../../closing/contract.ts'
import { noPlanName, noProfessionalName } from '../../labels.ts'

/** The sheet of a month as it is drawn: professionals down, convênios across. `none` is equipment alone, or self-pay. */

export type Sums = ClosingSheet['total']

export interface Line {
  readonly id: string
  readonly name: string
  readonly sums: Sums
}

export interface SheetRow extends Line {
  readonly specialty: string
  /** One for each column; null where the two never met in the month. */
  readonly cells: readonly (Sums | null)[]
}

export interface SheetView {
  readonly columns: readonly Line[]
  readonly rows: readonly SheetRow[]
}

export const none = 'none'
/** What was attended keeps its place also when nobody knows any more by whom. */
export const unknownName = 'Cadastro removido'

const empty: Sums = {
  count: 0,
  valueCents: 0,
  shareCents: 0,
  unpriced: 0,
  byPlan: 0,
  missing: 0,
  missingCents: 0,
}

const names = Object.keys(empty) as (keyof Sums)[]

export const sumOf = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sum, one) => Object.fromEntries(names.map((name) => [name, sum[name] + one[name]])) as unknown as Sums,
    empty,
  )

/**
 * Puts the cells of a month into rows and columns. Convênios stand by how much was attended by them, self-pay last;
 * professionals by name, equipment alone last.
 */
export function viewOf({ cells, professionals, plans }: ClosingSheet): SheetView {
  const planNames = new Map(plans.map(({ id, name }) => [id, name]))
  const known = new Map(professionals.map((one, place) => [one.id, { ...one, place }]))
  const ofPlan = Map.groupBy(cells, ({ planId }) => planId ?? none)
  const ofProfessional = Map.groupBy(cells, ({ professionalId }) => professionalId ?? none)
  const columns = [...ofPlan]
    .map(([id, own]) => ({
      id,
      name: id === none ? noPlanName : (planNames.get(id) ?? unknownName),
      sums: sumOf(own),
    }))
    .sort(
      (a, b) =>
        Number(a.id === none) - Number(b.id === none) ||
        b.sums.count - a.sums.count ||
        a.name.localeCompare(b.name, 'pt-BR'),
    )
  const placeOf = (id: string) => (id === none ? known.size + 1 : (known.get(id)?.place ?? known.size))
  const rows = [...ofProfessional]
    .map(([id, own]) => {
      const found = new Map(own.map((cell) => [cell.planId ?? none, cell]))
      return {
        id,
        name: id === none ? noProfessionalName : (known.get(id)?.name ?? unknownName),
        specialty: known.get(id)?.specialty ?? '',
        sums: sumOf(own),
        cells: columns.map((column) => found.get(column.id) ?? null),
      }
    })
    .sort((a, b) => placeOf(a.id) - placeOf(b.id))
  return { columns, rows }
}

/** What the large figure of a cell says. */
export const figures = ['valor', 'quantidade', 'repasse'] as const
export type Figure = (typeof figures)[number]

export const figureLabels: Record<Figure, string> = {
  quantidade: 'Quantidade',
  valor: 'Valor',
  repasse: 'Repasse',
}

export const figureOf: Record<Figure, (sums: Sums) => number> = {
  quantidade: ({ count }) => count,
  valor: ({ valueCents }) => valueCents,
  repasse: ({ shareCents }) => shareCents,
}
