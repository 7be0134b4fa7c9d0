/** 1 → `Fechamento`, 2 → `Retificação 1`. */
export const documentName = (number: number): string =>
  number === 1 ? 'Fechamento' : `Retificação ${number - 1}`
