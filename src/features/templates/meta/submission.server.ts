import type { TemplateSubmission } from '#features/channels/commands.server.ts'
import {
  isVariable,
  linkVariablePaths,
  namesIn,
  sampleValues,
  type TemplateButton,
  type TemplateCategory,
  type TemplateContent,
  type VariableName,
} from '../rules.ts'

interface SubmittedVersion {
  /** At Meta. */
  readonly name: string
  readonly category: TemplateCategory
  readonly content: TemplateContent
}

const exampleToken = '8f3kq2'

/** Returns a version as Meta is given it, with an example for each of its variables. */
export function submissionOf(
  { name, category, content }: SubmittedVersion,
  origin: string,
): TemplateSubmission {
  const { header, body, footer, buttons } = content
  const names = [header, body].flatMap(namesIn).filter(isVariable)
  return {
    name,
    category,
    header,
    body,
    footer,
    buttons: buttons.map((button) => submittedButton(button, origin)),
    examples: Object.fromEntries(names.map((one) => [one, exampleOf(one, origin)])),
  }
}

const exampleOf = (name: VariableName, origin: string): string => {
  const path = linkVariablePaths[name]
  return path === undefined ? (sampleValues[name] ?? '') : `${origin}${path}${exampleToken}`
}

function submittedButton(button: TemplateButton, origin: string): TemplateSubmission['buttons'][number] {
  if (button.type === 'reply') return { type: 'reply', text: button.text }
  if (button.type === 'phone') return button
  const [name] = namesIn(button.url).filter(isVariable)
  const path = name === undefined ? undefined : linkVariablePaths[name]
  if (path === undefined) return { ...button, example: null }
  const url = `${origin}${path}`
  return { type: 'url', text: button.text, url, example: `${url}${exampleToken}` }
}
