import type { HistoryFields } from '#ui/history/fields.tsx'
import { formatAnsCode, type PlanUnit, type ProductForm } from '../rules.ts'

/** Every field of a convênio as its history names it. */
export const planHistory: HistoryFields = {
  name: { label: 'Nome' },
  isActive: { label: 'Ativo' },
  operator: { label: 'Operadora' },
  ansCode: { label: 'Registro ANS', show: (code) => formatAnsCode(String(code)) },
  requiresAuthorization: { label: 'Pede autorização sempre' },
  followUpDays: { label: 'Prazo de retorno', show: (days) => `${days} dias` },
  products: {
    label: 'Planos',
    show: (products) => (products as ProductForm[]).map(({ name }) => name).join(', '),
  },
  acceptedEverywhere: { label: 'Aceito em todas as unidades' },
  units: {
    label: 'Unidades',
    show: (units) => {
      const { length } = units as PlanUnit[]
      return length === 1 ? '1 unidade' : `${length} unidades`
    },
  },
  coverage: { label: 'Cobertura', show: (cells) => <Cells cells={cells as Record<string, string>} /> },
}

const maxShown = 30

/** Shows exams by name with their changes. */
function Cells({ cells }: { cells: Readonly<Record<string, string>> }) {
  const all = Object.entries(cells)
  return (
    <>
      {all.slice(0, maxShown).map(([exam, text]) => (
        <span key={exam} style={{ display: 'block' }}>
          {exam}: {text}
        </span>
      ))}
      {all.length > maxShown && <span>e mais {all.length - maxShown} exames</span>}
    </>
  )
}
