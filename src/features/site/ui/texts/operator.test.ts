import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { WebConfig } from '#platform/web.ts'
import { WhoAnswers } from '../privacy/Stored.tsx'
import { Footer } from '../shell/Footer.tsx'
import { OperatorSentence } from './OperatorName.tsx'

const config: WebConfig = {
  productName: 'Acolhe',
  origin: 'https://agenda.aurora.example',
  identity: { provider: 'local', projectId: 'acolhe', apiKey: 'key', federated: [] },
  isContactRead: false,
  hasDemo: false,
  version: '1.2.3',
}

const operator = {
  name: 'Clínica Aurora Ltda.',
  cnpj: '11222333000181',
  officer: 'Rosa Prado',
  contact: 'contato@aurora.example',
}

function textOf(part: FunctionComponent, given: Partial<WebConfig>): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: part }])
  const hydrationData = { loaderData: { root: { config: { ...config, ...given } } } }
  return renderToString(createElement(Stub, { hydrationData }))
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&nbsp;', ' ')
}

const FooterOfPage = () => createElement(Footer, { year: '2026', privacyEmail: undefined })

describe('who answers for the installation', () => {
  test.each([
    ['privacy', WhoAnswers],
    ['terms and Quem somos', OperatorSentence],
  ])('is named in %s', (_place, part) => {
    const text = textOf(part, { operator })
    expect(text).toContain('é Clínica Aurora Ltda., CNPJ 11.222.333/0001-81.')
    expect(text).toContain('O encarregado de dados é Rosa Prado.')
    expect(text).toContain('Contato: contato@aurora.example.')
  })

  test('is named in the footer, where no rights are reserved', () => {
    const text = textOf(FooterOfPage, { operator })
    expect(text).toContain('Esta instalação: Clínica Aurora Ltda., CNPJ 11.222.333/0001-81')
    expect(text).toContain('programa livre sob a AGPL-3.0')
    expect(text).not.toContain('direitos reservados')
  })

  test('is said to be missing where the installation names nobody', () => {
    expect(textOf(OperatorSentence, {})).toContain('ainda não informou quem responde por ela')
    expect(textOf(FooterOfPage, {})).toContain('Esta instalação não informou quem responde por ela.')
  })
})
