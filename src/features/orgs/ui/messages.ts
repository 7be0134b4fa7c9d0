/** What the form says of a save (specification §8), on creation and on update. */
export interface SaveTexts {
  readonly invalid: string
  readonly saved: string
  readonly failed: string
}

export const creationTexts: SaveTexts = {
  invalid: 'Preencher todos os campos obrigatórios',
  saved: 'Rede salva com sucesso',
  failed: 'Erro ao salvar',
}

export const updateTexts: SaveTexts = {
  invalid: 'Preencha todos os campos obrigatórios',
  saved: 'Rede atualizada com sucesso',
  failed: 'Erro ao atualizar',
}
