/** The pieces that posts name and the interface draws: a drawing for the list, and explanatory figures. */
export const drawings = ['cadeira-vazia', 'cnpj', 'balao', 'jejum', 'pontos', 'fechadura'] as const
export type DrawingName = (typeof drawings)[number]

export const figures = [
  'caminho-do-horario',
  'digitos-do-cnpj',
  'janela-de-24-horas',
  'contagem-do-jejum',
  'tabela-de-cobertura',
  'campos-da-ficha',
] as const
export type FigureName = (typeof figures)[number]

export const isFigure = (name: string): name is FigureName => (figures as readonly string[]).includes(name)
