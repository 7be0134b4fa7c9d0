/** What the form says of a save (specification §8). */
export interface SaveTexts {
  readonly invalid: string
  readonly saved: string
  readonly failed: string
}

export const creationTexts = (saved: string): SaveTexts => ({
  invalid: 'Preencher todos os campos obrigatórios',
  saved,
  failed: 'Erro ao salvar',
})

export const updateTexts = (saved: string): SaveTexts => ({
  invalid: 'Preencha todos os campos obrigatórios',
  saved,
  failed: 'Erro ao atualizar',
})
