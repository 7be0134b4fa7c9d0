/** A question that the network answers in its own words. */
export interface KnowledgeForm {
  readonly question: string
  readonly answer: string
}

export const knowledgeLimits = { question: 200, answer: 1_000, items: 300 } as const

const required = 'Campo obrigatório'

/** Returns each field's message on save. */
export const checkKnowledge = ({
  question,
  answer,
}: KnowledgeForm): Readonly<Record<string, string | undefined>> => ({
  question: question.trim() === '' ? required : undefined,
  answer: answer.trim() === '' ? required : undefined,
})

export const tidyKnowledge = ({ question, answer }: KnowledgeForm): KnowledgeForm => ({
  question: question.trim(),
  answer: answer.trim(),
})
