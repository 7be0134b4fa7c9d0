import { isPhone } from './agenda.ts'
import { expectAccessible } from './axe.ts'
import { board, column, pairTelevision, withReception } from './reception.ts'
import { expect, type Page, test } from './test.ts'

const tab = async (page: Page, name: string) => {
  if (isPhone(page)) await page.getByRole('button', { name: new RegExp(`^${name} \\d`) }).click()
}
const press = async (page: Page, state: string, name: string | RegExp) => {
  await tab(page, state)
  await page.getByRole('button', { name }).click()
}

/** Runs in the page. */
async function loadedFonts() {
  await document.fonts.ready
  return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
}

test('two desks move together; the television shows who is called', async ({ page, browser }) => {
  test.skip(isPhone(page))
  await withReception(page)
  await page.goto('/clinica/monitoramentos')
  await page
    .getByRole('navigation', { name: 'Monitoramento' })
    .getByRole('link', { name: 'Recepção' })
    .click()
  await expect(page).toHaveURL(new RegExp(`${board}$`))
  const other = await page.context().newPage()
  await other.goto(board)
  await expect(column(other, 'Por chegar').getByRole('listitem')).toHaveCount(3)

  const television = await pairTelevision(page, browser)
  await expect(television.getByText('Aguarde, chamaremos pelo nome.')).toBeVisible()
  expect(await television.evaluate(loadedFonts)).toContain('Figtree')

  await page.getByRole('button', { name: 'Sandra Aquino chegou' }).click()
  await expect(column(other, 'Aguardando').getByText('Sandra Aquino')).toBeVisible()
  await other.getByRole('button', { name: 'Iracema Leal chegou' }).click()
  // 85 years: first, although she came later.
  await expect(column(page, 'Aguardando').getByRole('listitem').first()).toContainText('Iracema Leal')
  await expect(column(page, 'Aguardando').getByRole('listitem').first()).toContainText('Prioridade 1ª')

  await page.getByRole('heading', { name: 'Recepção', level: 1 }).click()
  await page.keyboard.press('c')
  const where = page.getByRole('dialog', { name: 'Chamar Iracema Leal' })
  await where.getByRole('combobox', { name: 'Sala' }).click()
  await page.getByRole('option', { name: 'Sala 1' }).click()
  await where.getByRole('button', { name: 'Chamar', exact: true }).click()
  await expect(television.getByRole('heading', { name: 'Iracema Leal' })).toBeVisible()
  await expect(column(other, 'Aguardando').getByText(/chamada às .* para sala 1/)).toBeVisible()

  await other.getByRole('button', { name: 'Iniciar o atendimento de Iracema Leal' }).click()
  await expect(column(page, 'Em atendimento').getByText('Iracema Leal')).toBeVisible()
  await page.getByRole('button', { name: 'Finalizar o atendimento de Iracema Leal' }).click()
  await expect(column(other, 'Atendidos').getByText('Iracema Leal')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(column(other, 'Em atendimento').getByText('Iracema Leal')).toBeVisible()

  // Turned off, it shows a code again.
  await page.getByRole('button', { name: '1 televisão pareada' }).click()
  await page.getByRole('button', { name: 'Desligar TV da espera' }).click()
  await page.getByRole('button', { name: 'Desligar televisão' }).click()
  await expect(television.locator('.code')).toBeVisible()
})

test('a walk-in gets a ticket, is called to a desk, and the ticket is closed and comes back', async ({
  page,
}) => {
  await withReception(page)
  await page.goto(board)
  await page.getByRole('button', { name: /Senha avulsa/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Senha avulsa' })
  await dialog.getByLabel('O que a pessoa pede').fill('Ultrassom')
  await dialog.getByRole('button', { name: 'Dar a senha' }).click()
  await tab(page, 'Aguardando')
  await expect(column(page, 'Aguardando').getByText('Senha A-001')).toBeVisible()
  await page.getByRole('button', { name: 'Chamar Senha A-001' }).click()
  const where = page.getByRole('dialog', { name: 'Chamar Senha A-001' })
  await where.getByLabel('Guichê').fill('Guichê 2')
  await where.getByRole('button', { name: 'Chamar', exact: true }).click()
  await expect(column(page, 'Aguardando').getByText(/para guichê 2/)).toBeVisible()
  // On a phone the notice of the call lies over the card.
  await page.getByRole('button', { name: 'Fechar aviso' }).last().click()
  await page.getByRole('button', { name: 'Mais ações de Senha A-001' }).click()
  await page.getByRole('menuitem', { name: 'Encerrar senha' }).click()
  await expect(column(page, 'Aguardando').getByText('Senha A-001')).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(column(page, 'Aguardando').getByText('Senha A-001')).toBeVisible()
})

test('without a connection a move is kept on the card, and goes with it', async ({ page, context }) => {
  await withReception(page)
  await page.goto(board)
  await tab(page, 'Por chegar')
  await expect(page.getByRole('button', { name: 'Sandra Aquino chegou' })).toBeVisible()
  await context.setOffline(true)
  await press(page, 'Por chegar', 'Sandra Aquino chegou')
  await tab(page, 'Aguardando')
  await expect(page.getByText('guardado, vai com a conexão')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Sandra Aquino: chegou')).toBeVisible()
  await expect(page.getByText('guardado, vai com a conexão')).toBeHidden()
})

test('the board and its dialogs are accessible in both themes', async ({ page }) => {
  await withReception(page)
  await page.goto(board)
  await press(page, 'Por chegar', 'Sandra Aquino chegou')
  await tab(page, 'Aguardando')
  await expect(column(page, 'Aguardando').getByText('Sandra Aquino')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Salas e limites/ }).click()
  await expect(page.getByLabel('Amarelo a partir de (min)')).toBeVisible()
  await expectAccessible(page)
})
