interface ItemLabels {
  readonly one: string
  readonly many: string
}

/**
 * Formats how many there are, and how many of them belong to units that the person does not see: `3
 * agendamentos futuros, 2 deles em unidades que você não vê`.
 */
export function countedWithUnseen(total: number, unseen: number, { one, many }: ItemLabels): string {
  const counted = `${total} ${total === 1 ? one : many}`
  if (unseen === 0) return counted
  const where = unseen === 1 ? 'em uma unidade que você não vê' : 'em unidades que você não vê'
  return unseen === total ? `${counted} ${where}` : `${counted}, ${unseen} deles ${where}`
}
