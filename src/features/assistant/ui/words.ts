export const pageTitle = 'Configuração IA'
export const description =
  'O assistente responde primeiro, usa os mesmos comandos da recepção e passa para uma pessoa quando deve.'
