import { expectAccessible } from '../axe.ts'
import { register, someone } from '../people.ts'
import { expect, test } from '../test.ts'

test('the list of templates, their editor and its menu of variables are accessible', async ({ page }) => {
  await register(page, someone())
  await page.goto('/clinica/templates')
  const first = page.getByRole('link', { name: /^Lembrete da véspera/ })
  await expect(first).toBeVisible()
  await page.getByRole('button', { name: 'Agrupar: uso' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Não agrupar' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await first.click()
  const text = page.getByRole('textbox', { name: 'Texto', exact: true })
  await text.click()
  await page.keyboard.insertText(' {{convenio.carteira}}')
  await expect(page.getByText(/^convenio.carteira não existe/).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('{')
  await expect(page.getByRole('combobox', { name: 'Buscar variável' })).toBeFocused()
  await expectAccessible(page)
})
