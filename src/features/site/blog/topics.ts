/** The topics of posts; the ids are used in front matters and in `/blog?tema=`. */
export const topics = {
  agenda: 'Agenda',
  mensagens: 'Mensagens',
  lgpd: 'LGPD',
  exames: 'Exames',
  cadastro: 'Cadastro',
} as const

export type Topic = keyof typeof topics

export const topicIds = Object.keys(topics) as [Topic, ...Topic[]]

export const isTopic = (text: string): text is Topic => (topicIds as string[]).includes(text)
