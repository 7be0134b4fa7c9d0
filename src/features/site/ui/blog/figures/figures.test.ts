import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hasCnpjCheckDigits } from '#lib/cnpj.ts'
import { AppointmentPath } from './AppointmentPath.tsx'
import { CnpjDigits } from './CnpjDigits.tsx'
import { LastMeal } from './LastMeal.tsx'
import { ReplyWindow } from './ReplyWindow.tsx'

/** The text of a figure, without its markup. */
const said = (figure: FunctionComponent) =>
  renderToStaticMarkup(createElement(figure))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('the CNPJ of the figure holds, and its sum is the one of the law', () => {
  const text = said(CnpjDigits)
  expect(text).toContain('Caractere 1 2 A B C 3 4 5 0 1 D E Valor 1 2 17 18 19 3 4 5 0 1 20 21')
  expect(text).toContain('Produto 5 8 51 36 171 24 28 30 0 4 60 42')
  const [, first, second] = /A soma dá 459 .* = (\d) .* o segundo dígito é (\d)/.exec(text) ?? []
  expect(`${first}${second}`).toBe('35')
  expect(hasCnpjCheckDigits(`12ABC34501DE${first}${second}`)).toBe(true)
})

test('the last meal is given by the clock', () => {
  expect(said(LastMeal)).toContain('Jante entre 18:00 e 22:00 de terça. Não coma depois das 22:00.')
  expect(said(LastMeal)).toContain('8 h, até a coleta às 6:00 de quarta')
})

test('the window is counted from the last message of the patient, not of the clinic', () => {
  const text = said(ReplyWindow)
  expect(text).toContain('Abre a janela: até qua 17:50')
  expect(text).toContain('A contagem recomeça: até qui 9:05')
  expect(text).toContain('A janela fechou qui 9:05. Só modelo aprovado')
  expect(text.match(/Texto livre/g)).toHaveLength(2)
})

test('what is left of the time that was given back is worked out', () => {
  expect(said(AppointmentPath)).toContain('houve 19 h e 40 min para achar')
})
