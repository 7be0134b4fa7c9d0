import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keepUnknown, RichText } from './RichText.tsx'

const shown = (text: string, flagged: readonly string[] = []) =>
  renderToStaticMarkup(createElement(RichText, { text, isStyled: true, flagged })).replace(
    / class="[^"]*"/g,
    '',
  )

test.each([
  ['*Olá*, Ana', '<strong>Olá</strong>, Ana'],
  ['*muito _bem_*', '<strong>muito <em>bem</em></strong>'],
  ['2*3*4 e a_b_c', '2*3*4 e a_b_c'],
  ['* não *', '* não *'],
])('%s is shown as WhatsApp does', (text, html) => {
  expect(shown(text)).toBe(html)
})

test('what does not exist is seen, what a check speaks of is marked', () => {
  expect(shown(keepUnknown('Traga {{convenio.carteira}} hoje'))).toBe(
    'Traga <span>convenio.carteira</span> hoje',
  )
  expect(keepUnknown('Olá, {{paciente.nome}}')).toBe('Olá, {{paciente.nome}}')
  expect(shown('até Amanhã, às 8', ['amanhã'])).toBe('até <span>Amanhã</span>, às 8')
})
