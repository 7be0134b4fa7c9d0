import type { Noun } from '#ui/list/nouns.ts'

export const unitNoun: Noun = { one: 'unidade', many: 'unidades', isFeminine: true }

/** For toasts of one or several. */
export const activated = (count: number, isActive: boolean): string => {
  const done = isActive ? 'ativada' : 'desativada'
  return count === 1 ? `Unidade ${done}` : `${count} unidades ${done}s`
}
