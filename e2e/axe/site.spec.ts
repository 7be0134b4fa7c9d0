import { expectAccessible } from '../axe.ts'
import { pathsOf } from '../siteMap.ts'
import { expect, test } from '../test.ts'

/** Checks the public site with axe: on a desktop in both themes, on a phone in one. */

/** The documentation has few templates: these pages stand for all of it. */
const documentation = [
  'agenda',
  'ajustes',
  'mudancas',
  'erros',
  'receitas',
  'api',
  'api/agendamentos',
  'api/pacientes',
  'api/reservas',
].map((name) => `/documentation/${name}`)
const isJudged = (path: string) => !path.startsWith('/documentation/') || documentation.includes(path)

/** Pages that no site map lists. */
const others = [
  '/pricing?agendamentos=x',
  '/faqs?busca=guia',
  '/documentation?busca=encaixe',
  '/contact/enviada?numero=4821-7306',
  '/nada-aqui',
]

/** Splits the pages into tests that run in parallel. */
const parts = Array.from({ length: 4 }, (_, at) => at)

for (const part of parts) {
  test(`pages of the site (${part + 1} of ${parts.length})`, async ({ page, request }) => {
    const paths = [...(await pathsOf(request)).filter(isJudged), ...others]
    for (const path of paths.filter((_, at) => at % parts.length === part)) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(path)
        await expectAccessible(page, { isStatic: true })
        await page.setViewportSize({ width: 390, height: 844 })
        await expectAccessible(page, { isStatic: true, themes: ['light'] })
      })
    }
  })
}

test('the contact form with errors', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, { isStatic: true })
})
