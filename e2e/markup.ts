import { HtmlValidate } from 'html-validate'

/** Reads from the HTML that the server sends what a page declares of itself. */

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes attributes in this case; HTML ignores the case of their names.
    'attr-case': 'off',
    'void-style': ['error', { style: 'selfclose' }],
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    // Checked by the test itself, or by axe on the drawn page.
    'long-title': 'off',
    'no-inline-style': 'off',
    'require-sri': 'off',
    // Numbers may wrap with the line.
    'tel-non-breaking': 'off',
    // React generates ids that refer to each other.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** Returns the faults of the HTML, by rule and line. */
export function faultsOf(html: string): string[] {
  const report = validator.validateStringSync(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')

const attribute = (tag: string, name: string) => plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []

export interface Markup {
  readonly title: string
  readonly headings: number
  readonly canonical: string
  /** The content of a `<meta>`, by its name or property. */
  meta(name: string): string
  /** The targets of its links, each once. */
  readonly links: readonly string[]
  readonly ids: ReadonlySet<string>
  readonly jsonLd: readonly string[]
}

export function readMarkup(html: string): Markup {
  const metas = tags(html, 'meta')
  const canonical = tags(html, 'link').find((tag) => attribute(tag, 'rel') === 'canonical') ?? ''
  return {
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    headings: tags(html, 'h1').length,
    canonical: attribute(canonical, 'href'),
    meta: (name) =>
      attribute(
        metas.find((tag) => [attribute(tag, 'name'), attribute(tag, 'property')].includes(name)) ?? '',
        'content',
      ),
    links: [...new Set(tags(html, 'a').map((tag) => attribute(tag, 'href')))].filter((href) => href !== ''),
    ids: new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => plain(id))),
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => text,
    ),
  }
}
