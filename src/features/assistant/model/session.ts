import type { z } from 'zod'
import type { Dialogue } from '../guided/dialogue.ts'
import type { Understood } from '../guided/understand.ts'
import type { Labels } from './labels.ts'
import type { LabelKind, SaidText } from './state.ts'

/** One turn while a model answers it. */
export interface Session {
  readonly d: Dialogue
  readonly u: Understood
  readonly labels: Labels
  /** What the contact wrote lately, this turn's messages the last ones. */
  readonly said: readonly SaidText[]
  /** Something was confirmed in this turn: then it may be said. */
  hasActed: boolean
}

/** A tool as a model sees it: in Portuguese, and without anything that could be an id or a date of its own. */
export interface ModelTool {
  readonly name: string
  readonly description: string
  readonly schema: z.ZodType
  /** Answers in Portuguese, for the model alone. */
  run(session: Session, input: unknown): Promise<string>
}

/** Types a tool by its schema. */
export const modelTool = <S extends z.ZodType>(tool: {
  readonly name: string
  readonly description: string
  readonly schema: S
  readonly run: (session: Session, input: z.infer<S>) => Promise<string> | string
}): ModelTool => ({
  ...tool,
  run: async (session, input) => tool.run(session, tool.schema.parse(input)),
})

/** What a model made up, or remembers wrongly: it is told so, and nothing is done. */
export class Refused extends Error {}

/** @throws `Refused` for a label that no tool has shown */
export function meant({ labels }: Session, kind: LabelKind, label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  const value = labels.find(kind, label)
  if (value === undefined)
    throw new Refused(
      `O código «${label.slice(0, 20)}» não existe nesta conversa. Use só códigos que as ferramentas mostraram; se não tem, consulte antes.`,
    )
  return value
}

/** Texts of others within what a model reads: data, whatever they say. */
export const quoted = (text: string): string => JSON.stringify(text)

/** What the system says to the patient by itself after this tool: the model need not repeat it. */
export function announced({ d, labels }: Session): string {
  if (d.handOver)
    return 'A conversa passa agora para uma pessoa, e o sistema já avisa o paciente. Não escreva mais nada.'
  const said = [...d.parts, d.question].filter(Boolean).join('\n\n')
  const { open, booking } = d.state
  const times =
    open?.kind === 'times'
      ? open.options.flatMap(({ title, value }) =>
          booking.shown.some(({ id }) => id === value) ? [`${labels.of('time', value)} = ${title}`] : [],
        )
      : []
  return [
    `O sistema envia ao paciente, com as opções: ${quoted(said)}`,
    ...(times.length > 0 ? [`Códigos dos horários: ${times.join('; ')}.`] : []),
    'Não repita isso. Se faltar algo, escreva uma frase curta para vir antes; senão, não escreva nada.',
  ].join('\n')
}

/** What was about to be said gives way to what is asked now; what was done stays. */
export function beginAgain({ d, hasActed }: Session): void {
  if (!hasActed) d.parts.splice(0)
  d.question = ''
}
