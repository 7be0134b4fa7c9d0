import type { Import } from '#platform/imports/contract.ts'

const number = new Intl.NumberFormat('pt-BR')

export const lines = (count: number): string => (count === 1 ? '1 linha' : `${number.format(count)} linhas`)

/** Returns how many lines enter in all, with those that have. */
export const comingOf = ({ counts, withDuplicates }: Import): number =>
  counts.imported + counts.new + (withDuplicates ? counts.duplicate : 0)

/** Summarises the state or the result of an import in a sentence. */
export function summaryOf(one: Import): string {
  const { state, counts, failure } = one
  const { total, imported } = counts
  const coming = comingOf(one)
  const done = `${number.format(imported)} de ${lines(total)} ${total === 1 ? 'importada' : 'importadas'}`
  switch (state) {
    case 'preview':
      return `Aguarda a sua conferência: ${lines(total)}`
    case 'running':
      return `Importando: ${number.format(imported)} de ${lines(coming)} que ${coming === 1 ? 'entra' : 'entram'}`
    case 'cancelling':
      return 'Parando'
    case 'done':
      return `Concluída: ${done}`
    case 'cancelled':
      return imported === 0 ? 'Cancelada, nada entrou' : `Cancelada: ${done}`
    case 'failed':
      return `Interrompida: ${done}. ${failure}`
  }
}
