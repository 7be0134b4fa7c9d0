import { templateLimits } from './content.ts'
import { factsOf, isVariable, parseText, type Values } from './variables.ts'

/**
 * Fills a text in. A line that has variables, and nothing else with a value, goes with its variables: an exam without
 * preparation leaves no gap. Within a sentence, what has no value is said in words where there are some.
 */
export function fillIn(text: string, values: Values): string {
  const lines = text.split('\n').flatMap((line) => {
    const pieces = parseText(line)
    const isGap =
      pieces.some(({ type }) => type === 'variable') &&
      pieces.every(
        (piece) => (piece.type === 'text' ? piece.text : (valueAt(values, piece.name) ?? '')).trim() === '',
      )
    return isGap
      ? []
      : [pieces.map((piece) => (piece.type === 'text' ? piece.text : wordsFor(values, piece.name))).join('')]
  })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export const valueAt = (values: Values, name: string) => (isVariable(name) ? values[name] : undefined)

const wordsFor = (values: Values, name: string) =>
  valueAt(values, name) || (isVariable(name) ? factsOf(name).whenEmpty : undefined) || ''

/** How many characters a text has once it is filled in, as Meta counts them. */
export const filledLength = (text: string, values: Values): number => Array.from(fillIn(text, values)).length

/**
 * Returns the values with which a body is no longer than WhatsApp takes: a long preparation is read on the page behind the
 * message's link, which tells it whole. What the patient must know before opening it, when to stop eating, stays.
 */
export function fitValues(body: string, values: Values): Values {
  const link = values['link.confirmacao']
  if (!values['exame.preparo'] || !link || filledLength(body, values) <= templateLimits.body) return values
  const fasting = values['exame.jejum_inicio']
  return { ...values, 'exame.preparo': `Preparo: ${fasting ? `${fasting}. Leia` : 'leia'} tudo em ${link}` }
}
