import { bruno, clara, olga, teresa } from '../../test/world.ts'
import { openAgenda, swipe } from '../agenda.ts'
import { expectAccessible } from '../axe.ts'
import { addMember, ageSessions, prepareInviter, runSql } from '../database.ts'
import { operate } from '../operator.ts'
import { field, register, saveButton, signIn, someone } from '../people.ts'
import { type Browser, expect, type Page, test } from '../test.ts'
import { withNetwork } from './network.ts'

/** Checks with axe what only an action, another role or another person brings about. */

/** Makes a member of the network, who signs in elsewhere. */
async function colleague(browser: Browser, orgId: string, role: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const page = await context.newPage()
  const person = someone(role === 'professional' ? clara : bruno)
  await register(page, person)
  await addMember(orgId, person.email, role)
  return page
}

test('files, the last owner, the sheet that somebody else changed', async ({ page }) => {
  const { person, api, patient } = await withNetwork(page)
  await prepareInviter(person.email)
  await page.goto('/clinica/dashboard')
  await expect(page.getByRole('heading', { name: /pronta para o primeiro agendamento/ })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/clinica/configuracao-rede')
  const upload = page.getByLabel('Enviar logo', { exact: true }).and(page.locator('input'))
  await upload.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('GIF?') })
  await expect(page.getByText(/^logo\.png: Este arquivo não é/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/clinica/pacientes/${patient.id}`)
  const documents = page.locator('#documentos')
  await documents
    .getByLabel('Adicionar documentos', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({
      name: 'pedido.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF'),
    })
  await expect(documents.getByRole('button', { name: 'pedido.pdf', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/clinica/configuracao-rede/equipe')
  await page.getByRole('button', { name: `Mais opções de ${person.fullname}` }).click()
  await page.getByRole('menuitem', { name: 'Sair da rede' }).click()
  const leaving = page.getByRole('dialog')
  await leaving.getByRole('button', { name: 'Sair da rede' }).click()
  await expect(leaving.getByText('A rede precisa de ao menos uma pessoa na direção')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/clinica/configuracao-convenios-e-exames/cobertura')
  const cell = page.locator('[role="row"][aria-rowindex="3"] [role="gridcell"][aria-colindex="2"]')
  await cell.click()
  await page.keyboard.type('38')
  await page.keyboard.press('Enter')
  await runSql(
    'update coverage set price_cents = 7700, updated_at = now() where org_id = $1',
    [api.orgId],
    api.orgId,
  )
  await saveButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Outra pessoa gravou uma célula' })).toBeVisible()
  await expectAccessible(page)
})

test('who signed in long ago is asked again', async ({ page }) => {
  const { person } = await withNetwork(page)
  await ageSessions(person.email)
  // The token at hand says when it was made: an hour on, the browser asks for another.
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await page.goto('/clinica/pacientes')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirme que é você' })).toBeVisible()
  await expectAccessible(page)
})

test('a unit that is only read, and a professional’s own record', async ({ page, browser }) => {
  const { api, unit } = await withNetwork(page)
  const desk = await colleague(browser, api.orgId, 'receptionist')
  await desk.goto(`/clinica/configuracao-unidades/editar/${unit.id}`)
  await expect(desk.getByText('Você pode ver estes dados.')).toBeVisible()
  await expectAccessible(desk)
  await desk.context().close()
  const own = await colleague(browser, api.orgId, 'professional')
  await own.goto('/clinica/profissionais')
  await expect(own.getByRole('heading', { name: /ainda não está ligado à sua conta/ })).toBeVisible()
  await expectAccessible(own)
  await own.context().close()
})

test('a window that the browser blocked, and an account that was disabled', async ({ page }) => {
  const person = someone(olga)
  await register(page, person)
  await page.goto('/clinica/conta')
  await expect(page.getByText('este aparelho')).toBeVisible()
  await operate('disable', person.email)
  await expect(page.getByText('Sua conta foi desativada.')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, person)
  await expect(page.getByRole('alert')).toContainText('Esta conta foi desativada.')
  await expectAccessible(page)
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: 'Entrar com Google' }).click()
  await expect(page.getByRole('alert')).toContainText('O navegador bloqueou a janela de entrada.')
  await expectAccessible(page)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('actions behind a row, whose day it is, one convênio at a time', async ({ page }) => {
    const { exam, book } = await withNetwork(page)
    await book('09:00', { kind: 'exam', examIds: [exam.id] })
    await openAgenda(page)
    const row = page.getByRole('listitem').filter({ hasText: teresa.fullName.split(' ')[0] ?? '' })
    const box = await row.boundingBox()
    if (!box) throw new Error('the appointment is not drawn')
    const y = box.y + box.height / 2
    await swipe(page, { x: 320, y }, { x: 120, y: y + 4 })
    await expect(row.getByRole('button', { name: /^Confirmar: / })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/clinica/configuracao-convenios-e-exames/cobertura')
    await page
      .getByRole('button', { name: /^Ultrassom|^US / })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(field(page, 'Preço')).toBeVisible()
    await expectAccessible(page)
  })
})
