const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, within an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one] ?? one)

/** HTML that is safe without escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** html`<p>${anything}</p>`: interpolated values are escaped, unless they were made by this very function. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | Html[])[]): Html {
  const filled = values.map((value) => {
    if (Array.isArray(value)) return value.map((one) => one.text).join('')
    return value instanceof Html ? value.text : escapeHtml(value)
  })
  return new Html(parts.map((part, at) => part + (filled[at] ?? '')).join(''))
}
