import { bruno, olga, type Person } from '../test/world.ts'
import { addExams, addPlans, coverAll } from './catalog.ts'
import { addMember, idsOf } from './database.ts'
import { register, signIn, someone } from './people.ts'
import { expect, type Locator, type Page, test } from './test.ts'

const path = '/clinica/configuracao-convenios-e-exames/cobertura'

const exams = [
  { name: 'ECG de repouso', category: 'Cardiologia', priceCents: 9_000 },
  { name: 'Holter 24 h', category: 'Cardiologia', priceCents: 31_000 },
  { name: 'MAPA 24 h', category: 'Cardiologia', priceCents: 30_000 },
  { name: 'TSH', category: 'Coleta' },
]

/** Makes a network with three convênios and four exams, none of them covered yet. */
async function enter(page: Page): Promise<{ orgId: string; person: Person }> {
  const person = someone(olga)
  await register(page, person)
  const { orgId } = await idsOf(person.email)
  await addPlans(orgId, ['Amparo', 'Bem Cuidar', 'Unisol'])
  await addExams(orgId, exams)
  return { orgId, person }
}

/** The cell at this row and column of the grid; the first row is the first category. */
const cellAt = (page: Page, row: number, column: number): Locator =>
  page.locator(`[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="${column + 1}"]`)

async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

const save = (page: Page) => page.getByRole('button', { name: 'Salvar' })

test.describe('the sheet', () => {
  test.skip(({ isMobile }) => isMobile, 'Phones show one convênio at a time')

  test('one click, or a range, shows what can be done with it, and does it', async ({ page }) => {
    await enter(page)
    await page.goto(path)
    const bar = page.getByRole('toolbar', { name: 'Mudar as células escolhidas' })
    await cellAt(page, 2, 1).click()
    await expect(bar).toContainText('1 célula')
    await bar.getByRole('button', { name: 'Editar' }).click()
    await expect(page.getByRole('dialog', { name: 'Editar as células escolhidas' })).toBeVisible()
    await page.keyboard.press('Escape')
    await cellAt(page, 3, 2).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('4 células')
    await bar.getByRole('button', { name: 'Cobre ou não' }).click()
    await expect(page.getByText('4 células alteradas')).toBeVisible()
    await expect(cellAt(page, 3, 2)).toContainText('sem preço')
    // The focus has stayed in the sheet.
    await page.keyboard.press('a')
    await expect(cellAt(page, 3, 2)).toContainText('pede autorização')
    await bar.getByRole('button', { name: 'Limpar' }).click()
    await expect(cellAt(page, 3, 2)).toContainText('não cobre')
  })

  test('is filled by keyboard, repeated, undone, saved', async ({ page }) => {
    await enter(page)
    await page.goto(path)
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Amparo 0 de 4' })).toBeVisible()

    await cellAt(page, 2, 1).click()
    await page.keyboard.type('38')
    await page.keyboard.press('Enter')
    await expect(cellAt(page, 2, 1)).toContainText('38,00')
    await expect(cellAt(page, 3, 1)).toBeFocused()
    await page.keyboard.type('142,5')
    await page.keyboard.press('Tab')
    await expect(cellAt(page, 3, 1)).toContainText('142,50')
    await expect(cellAt(page, 3, 2)).toBeFocused()
    await page.keyboard.type('abc')
    await expect(cellAt(page, 3, 2)).toContainText('não cobre')

    // Space covers, A requires an authorisation, Ctrl D repeats the row above.
    await page.keyboard.press('Home')
    await page.keyboard.press('a')
    await expect(cellAt(page, 3, 1)).toContainText('pede autorização')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(cellAt(page, 4, 1)).toContainText('142,50')
    await expect(cellAt(page, 4, 1)).toContainText('pede autorização')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(cellAt(page, 4, 2)).toContainText('sem preço')
    await expect(page.getByText('4 células alteradas')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(cellAt(page, 4, 2)).toContainText('não cobre')
    await expect(page.getByText('3 células alteradas')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Amparo 3 de 4' })).toBeVisible()

    await page.keyboard.press('Control+s')
    await expect(page.getByText('Cobertura atualizada')).toBeVisible()
    await expect(page.getByText('células alteradas')).toBeHidden()
    await page.reload()
    await expect(cellAt(page, 3, 1)).toContainText('142,50')
    await expect(cellAt(page, 3, 1)).toContainText('pede autorização')
  })

  test('who types faster than the page is drawn loses no digit', async ({ page }) => {
    await enter(page)
    await page.goto(path)
    await cellAt(page, 2, 1).click()
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0
    })
    for (const key of ['3', '8', 'Enter', '4', '0', 'Tab', '9', 'Escape', '7', 'Enter'])
      await page.keyboard.press(key)
    await expect(cellAt(page, 2, 1)).toContainText('38,00')
    await expect(cellAt(page, 3, 1)).toContainText('40,00')
    await expect(cellAt(page, 3, 2)).toContainText('7,00')
    await expect(cellAt(page, 4, 2)).toBeFocused()
    // What is no price goes with who clicks elsewhere, and so does the focus.
    await page.keyboard.type('4,,')
    await page.getByPlaceholder('Exame ou código').click()
    await expect(page.getByPlaceholder('Exame ou código')).toBeFocused()
    await expect(cellAt(page, 4, 2)).toContainText('não cobre')
  })

  test('several cells at once, by the editor beside them', async ({ page }) => {
    await enter(page)
    await page.goto(path)
    await cellAt(page, 3, 2).click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    const editor = page.getByRole('dialog', { name: 'Editar as células escolhidas' })
    await expect(editor.getByText('4 células')).toBeVisible()
    await expect(editor.getByText('Holter 24 h, MAPA 24 h × 2 convênios')).toBeVisible()
    await editor.getByRole('textbox', { name: 'Preço' }).fill('136')
    await page.keyboard.press('Enter')
    await expect(editor).toBeHidden()
    await expect(cellAt(page, 3, 2)).toBeFocused()
    for (const [row, column] of [
      [3, 2],
      [3, 3],
      [4, 2],
      [4, 3],
    ])
      await expect(cellAt(page, row ?? 0, column ?? 0)).toContainText('136,00')
    await page.keyboard.press('Delete')
    await expect(cellAt(page, 4, 3)).toContainText('não cobre')
    await page.keyboard.press('Control+z')
    await page.keyboard.type('99')
    await page.keyboard.press('Enter')
    await expect(cellAt(page, 4, 3)).toContainText('99,00')

    // A click on the head selects a convênio, a key selects all: the heads of the categories have no cells.
    await page.getByRole('columnheader', { name: /^Amparo/ }).click()
    await page.keyboard.press('Space')
    await expect(page.getByRole('columnheader', { name: 'Amparo 4 de 4' })).toBeVisible()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect(page.getByRole('columnheader', { name: 'Unisol 0 de 4' })).toBeVisible()
  })

  test('takes a block from a spreadsheet, and lists what it can’t read', async ({ page }) => {
    await enter(page)
    await page.goto(path)
    await cellAt(page, 2, 1).click()
    await paste(
      page,
      '38,00\t42,50\t36\r\n1.142,50\tdoze\t-\r\n138,00\t144,00\t135,00\r\n9,80\tsem preço\t\r\n',
    )
    await expect(cellAt(page, 3, 1)).toContainText('1.142,50')
    await expect(cellAt(page, 4, 3)).toContainText('135,00')
    // The selection skips the head of the next category.
    await expect(cellAt(page, 6, 1)).toContainText('9,80')
    await expect(cellAt(page, 6, 2)).toContainText('sem preço')
    await expect(page.getByText('“doze” em Holter 24 h')).toBeVisible()
    await page.getByRole('button', { name: 'Fechar o aviso' }).click()

    await cellAt(page, 2, 1).click()
    await page.keyboard.press('Control+c')
    await cellAt(page, 3, 2).click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+v')
    await expect(cellAt(page, 3, 2)).toContainText('38,00')
    await expect(cellAt(page, 4, 2)).toContainText('38,00')
    await save(page).click()
    await expect(page.getByText('Cobertura atualizada')).toBeVisible()
  })

  test('what is unsaved survives a reload, leaving is asked about, discarding forgets it', async ({
    page,
  }) => {
    await enter(page)
    await page.goto(path)
    await cellAt(page, 2, 1).click()
    await page.keyboard.type('38')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 célula alterada')).toBeVisible()
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(cellAt(page, 2, 1)).toContainText('38,00')
    await page
      .getByRole('link', { name: /^Convênios/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(cellAt(page, 2, 1)).toContainText('não cobre')
  })

  test('what somebody else changed meanwhile is shown cell by cell', async ({ page, browser, baseURL }) => {
    const { orgId, person } = await enter(page)
    await coverAll(orgId, 5_000)
    await page.goto(path)
    await cellAt(page, 2, 1).click()
    await page.keyboard.type('38')
    await page.keyboard.press('Enter')
    await page.keyboard.type('40')
    await page.keyboard.press('Enter')

    const other = await browser.newContext({ baseURL })
    const second = await other.newPage()
    await second.goto('/auth/login')
    await signIn(second, person)
    await expect(second).toHaveURL('/clinica/dashboard')
    await second.goto(path)
    await cellAt(second, 2, 1).click()
    await second.keyboard.type('77')
    await second.keyboard.press('Enter')
    await cellAt(second, 2, 3).click()
    await second.keyboard.press('Delete')
    await save(second).click()
    await expect(second.getByText('Cobertura atualizada')).toBeVisible()
    await other.close()

    // A cell that is unchanged here follows the server; one that both changed is left to the person.
    await expect(cellAt(page, 2, 3)).toContainText('não cobre')
    const conflicts = page.getByRole('alert').filter({ hasText: 'Outra pessoa gravou uma célula' })
    await expect(
      conflicts.getByRole('row', { name: /ECG de repouso Amparo R\$ 77,00 R\$ 38,00/ }),
    ).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await conflicts.getByRole('button', { name: 'Gravar o meu assim mesmo' }).click()
    await expect(page.getByText('Cobertura atualizada')).toBeVisible()
    await page.reload()
    await expect(cellAt(page, 2, 1)).toContainText('38,00')
    await expect(cellAt(page, 3, 1)).toContainText('40,00')
  })

  test('shows of 60 × 400 only what is in sight, and reaches the last cell by a key', async ({ page }) => {
    const person = someone(olga)
    await register(page, person)
    const { orgId } = await idsOf(person.email)
    const numbered = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => `${name} ${String(at + 1).padStart(3, '0')}`)
    await addPlans(orgId, numbered(60, 'Convênio'))
    await addExams(
      orgId,
      numbered(400, 'Exame').map((name) => ({ name, category: 'Imagem' })),
    )
    await coverAll(orgId, 5_000)
    await page.goto(path)
    await cellAt(page, 2, 1).click()
    expect(await page.getByRole('gridcell').count()).toBeLessThan(800)
    await page.keyboard.press('Control+End')
    await expect(cellAt(page, 401, 61)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('12,34')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Exame 400/ })).toContainText('12,34')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('a')
    await expect(page.getByText('24.000 células alteradas')).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Cobertura atualizada')).toBeVisible()
    await page.getByRole('textbox', { name: 'Buscar por exame ou código' }).fill('exame 237')
    await expect(page.getByRole('row', { name: /Exame 237/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Exame 001/ })).toBeHidden()
  })

  test('the front desk reads it', async ({ page, browser, baseURL }) => {
    const other = await browser.newContext({ baseURL })
    const { orgId } = await enter(await other.newPage())
    await other.close()
    await coverAll(orgId, 5_000)
    const front = someone(bruno)
    await register(page, front)
    await addMember(orgId, front.email, 'receptionist')
    await page.goto(path)
    await cellAt(page, 2, 1).click()
    await page.keyboard.type('38')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Delete')
    await expect(cellAt(page, 2, 1)).toContainText('50,00')
    await expect(page.getByText('Só quem cuida da gestão da rede pode mudá-los.')).toBeVisible()
    await expect(page.getByText('alterada')).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'The sheet has tests of its own')

  test('one convênio at a time', async ({ page }) => {
    const { orgId } = await enter(page)
    await coverAll(orgId, 5_000)
    await page.goto(path)
    await expect(page.getByRole('combobox', { name: 'Convênio' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Convênio' }).click()
    await page.getByRole('option', { name: 'Unisol' }).click()
    await page.getByRole('button', { name: /Holter 24 h/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Holter 24 h' })
    await sheet.getByRole('textbox', { name: 'Preço' }).fill('139,00')
    await sheet.getByRole('switch', { name: 'Pede autorização' }).click({ force: true })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /Holter 24 h.*139,00.*pede autorização/ })).toBeVisible()
    await expect(page.getByText('1 célula alterada')).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Cobertura atualizada')).toBeVisible()
    await page.reload()
    await page.getByRole('combobox', { name: 'Convênio' }).click()
    await page.getByRole('option', { name: 'Unisol' }).click()
    await expect(page.getByRole('button', { name: /Holter 24 h.*139,00/ })).toBeVisible()
  })
})
