import { expect, test } from 'vitest'
import { linkVariablePaths } from '#features/templates/rules.ts'
import { linkPaths } from './rules.ts'

test('texts that a provider approved lead to the short addresses of links', () => {
  const { confirm, rate, unsubscribe } = linkPaths
  expect(linkVariablePaths).toEqual({
    'link.confirmacao': `${confirm.short}/`,
    'link.remarcar': `${confirm.short}/`,
    'link.agendar': '/chat/',
    'link.avaliar': `${rate.short}/`,
    'link.descadastro': `${unsubscribe.short}/`,
  })
})
