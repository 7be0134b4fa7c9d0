/** The texts of the form about saving (specification §8). */
export interface SaveLabels {
  readonly invalid: string
  readonly saved: string
  readonly failed: string
}

export const creationLabels = (saved: string): SaveLabels => ({
  invalid: 'Preencher todos os campos obrigatórios',
  saved,
  failed: 'Erro ao salvar',
})

export const updateLabels = (saved: string): SaveLabels => ({
  invalid: 'Preencha todos os campos obrigatórios',
  saved,
  failed: 'Erro ao atualizar',
})
