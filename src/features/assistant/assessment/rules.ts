/** The prior assessment that CFM 2.454/2026 asks for: who judged the use of the assistant, when, and what came of it. */
export interface AssessmentForm {
  readonly text: string
  readonly assessedBy: string
  /** `2026-10-02` */
  readonly assessedOn: string
}

export const assessmentLimits = { text: 4_000, name: 120 } as const

const required = 'Campo obrigatório'

/** Returns each field's message on save. */
export const checkAssessment = (form: AssessmentForm): Readonly<Record<string, string | undefined>> => ({
  text: form.text.trim() === '' ? required : undefined,
  assessedBy: form.assessedBy.trim() === '' ? required : undefined,
})
