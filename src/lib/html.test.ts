import { expect, test } from 'vitest'
import { html } from './html.ts'

test('what is put in is text, unless it was made as HTML', () => {
  const item = (text: string) => html`<li title="${text}">${text}</li>`
  expect(html`<ul>${['<a>', `"'&`].map(item)}${html`<hr>`}</ul>`.text).toBe(
    '<ul><li title="&lt;a&gt;">&lt;a&gt;</li><li title="&quot;&#39;&amp;">&quot;&#39;&amp;</li><hr></ul>',
  )
})
