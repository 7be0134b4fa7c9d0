import { withCountry } from '#lib/phone.ts'
import { type Address, numbered, type RenderedMessage } from '../rules.ts'

/** A message as an SMS: one text, links written out, answers told in words. */
export function smsText(message: RenderedMessage): string {
  const { header, body, footer, buttons } = message
  const links = buttons.flatMap((button) => {
    if (button.type === 'reply') return []
    return [`${button.text}: ${button.type === 'url' ? button.url : button.phone}`]
  })
  return [header, body, numbered(message), ...links, footer].filter(Boolean).join('\n')
}

/** With the country's code; '' without a phone. */
export const countryPhone = ({ phone }: Address): string => (phone === '' ? '' : withCountry(phone))
