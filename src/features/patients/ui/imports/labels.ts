import type { PatientImport } from '../../imports/contract.ts'

const number = new Intl.NumberFormat('pt-BR')

export const lines = (count: number): string => (count === 1 ? '1 linha' : `${number.format(count)} linhas`)

/** Summarises the state or the result of an import in a sentence. */
export function summaryOf({ state, counts, failure }: PatientImport): string {
  const { total, imported } = counts
  const done = `${number.format(imported)} de ${lines(total)} ${imported === 1 ? 'importada' : 'importadas'}`
  switch (state) {
    case 'preview':
      return `Aguarda a sua conferência: ${lines(total)}`
    case 'running':
      return `Importando: ${done}`
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
