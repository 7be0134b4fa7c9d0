import { readFile } from 'node:fs/promises'
import { amparo } from '../test/world.ts'
import { isPhone, withAgenda } from './agenda.ts'
import { apiAs } from './api.ts'
import { expectAccessible } from './axe.ts'
import { runSql } from './database.ts'
import { expect, type Page, test } from './test.ts'

/** A month that is long over, whatever today is. */
const month = '2026-03'
const closing = `/clinica/metricas/fechamento?mes=${month}`

/**
 * A clinic that attended six people in March: four of Dra. Helena, of whom two by Amparo, one without its senha; two of Dra.
 * Irene, who paid themselves.
 */
async function withMonth(page: Page) {
  const { person, api, unit, first, second, patient } = await withAgenda(page)
  const { orgId } = await apiAs(page, person)
  const plan = await api.post<{ id: string }>('/insurance-plans', amparo)
  await runSql(
    `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, insurance_plan_id,
                               authorization_state, authorization_number, authorization_password, price_cents, share_cents, source,
                               started_at, finished_at)
     select $1, gen_random_uuid(), $2, case when n <= 4 then $3 else $4 end::uuid, $5, 'visit', 'done', at, at + interval '30 minutes',
            case when n <= 2 then $6 end::uuid, case when n <= 2 then 'authorized' else 'none' end,
            case when n <= 2 then 'G' || n else '' end, case when n = 1 then 'S1' else '' end, 10000, 6000, 'frontDesk', at,
            at + interval '20 minutes'
       from generate_series(1, 6) n
       cross join lateral (select ('2026-03-02 12:00Z'::timestamptz + n * interval '1 day') as at) t`,
    [orgId, unit.id, first.id, second.id, patient.id, plan.id],
    orgId,
  )
  return { orgId, api, person }
}

test('a month by professional and convênio: its rows, what lacks a senha, and its CSV', async ({ page }) => {
  await withMonth(page)
  await page.goto(closing)
  await expect(page.getByRole('main')).toContainText('repasse aos profissionais')
  const helena = page.getByRole('link', {
    name: isPhone(page)
      ? 'Dra. Helena Prado: 4 atendimentos'
      : 'Dra. Helena Prado, Amparo: 2 atendimentos, R$ 200,00, repasse R$ 120,00, 1 sem guia ou senha',
  })
  await expect(helena).toBeVisible()
  await expectAccessible(page)

  const lacking = page.getByRole('region', { name: 'Faltam guia ou senha 1' })
  await lacking.getByRole('button', { name: /^Informar guia e senha de Teresa Cristina Alves/ }).click()
  const drawer = page.getByRole('dialog', { name: /Teresa Cristina Alves/ })
  await expect(drawer.getByRole('textbox', { name: 'Guia', exact: true })).toHaveValue('G2')
  await expectAccessible(page)
  await drawer.getByRole('textbox', { name: 'Senha', exact: true }).fill('S2')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(lacking).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('fechamento-2026-03.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(7)
  expect(lines[1]).toContain('Teresa Cristina Alves;Consulta;')
})

test('arrows walk the sheet, Enter opens the rows, Back returns; a month without anything says so', async ({
  page,
}) => {
  test.skip(isPhone(page), 'a phone shows lines')
  await withMonth(page)
  await page.goto(closing)
  const cell = (name: RegExp) => page.getByRole('link', { name })
  await cell(/^Dra\. Helena Prado, Amparo/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(cell(/Irene Queiroz, Particular/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: /^2 atendimentos, .*Irene Queiroz, Particular/ }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Teresa Cristina Alves' })).toHaveCount(2)
  await expectAccessible(page)
  await page.goBack()
  await expect(cell(/Irene Queiroz, Particular/)).toBeVisible()
  await page.getByRole('button', { name: /^Mês anterior/ }).click()
  await expect(page.getByRole('heading', { name: 'Nada foi atendido em fevereiro de 2026' })).toBeVisible()
  await expectAccessible(page)
})

test('a month is closed, corrected, and both are read on paper', async ({ page }) => {
  const { orgId } = await withMonth(page)
  await page.goto(closing)
  const strip = page.getByRole('main').getByRole('list').first()
  await expect(strip).toContainText('600,00')
  const standing = page.getByRole('region', { name: 'Fechamento de março de 2026' })
  await expect(standing).toContainText('Aberto: os números mudam com a agenda.')
  await standing.getByRole('button', { name: 'Fechar o mês' }).click()
  const dialog = page.getByRole('dialog', { name: /^Fechar março em / })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fechar o mês' }).click()
  await expect(standing).toContainText(/Fechamento em \d\d\/\d\d\/\d{4}/)
  await expect(standing.getByRole('button')).toHaveCount(0)

  await runSql(
    `update appointments set price_cents = 15000, share_cents = 9000
      where org_id = $1 and id = (select min(id::text)::uuid from appointments where org_id = $1 and insurance_plan_id is null)`,
    [orgId],
    orgId,
  )
  await page.reload()
  await expect(strip).toContainText('600,00')
  await expect(standing).toContainText('1 atendimento mudou depois')
  const changed = page.getByRole('region', { name: /^Mudou depois do fechamento/ })
  await expect(changed).toContainText('valor: R$ 100,00 → R$ 150,00')
  await expectAccessible(page)

  await standing.getByRole('button', { name: 'Registrar retificação' }).click()
  await page
    .getByRole('dialog', { name: /^Registrar retificação 1/ })
    .getByRole('button', { name: 'Registrar retificação' })
    .click()
  await expect(page.getByRole('region', { name: /^Retificação 1/ })).toContainText('+50,00')
  await expect(changed).toBeHidden()
  await expect(strip).toContainText('650,00')

  await page.getByRole('link', { name: 'Demonstrativos' }).click()
  const statements = page.getByRole('article')
  await expect(statements).toHaveCount(2)
  await expect(statements.first()).toContainText(/retificação 1 de \d\d\/\d\d\/\d{4}/)
  await expect(page.getByRole('heading', { name: 'O que as retificações mudaram, já no total' })).toHaveCount(
    1,
  )
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(statements.nth(1)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Voltar ao fechamento' }).click()
  await expect(standing).toBeVisible()
})

test('the front desk finds no closing, in the menu or by its address', async ({ page }) => {
  const { orgId } = await withMonth(page)
  await runSql(`update members set role = 'receptionist' where org_id = $1`, [orgId], orgId)
  for (const path of [closing, `/clinica/metricas/fechamento/demonstrativos?mes=${month}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sem acesso' })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Métricas' })).toHaveCount(0)
})

test('a closing that can’t be read says so, and is read again', async ({ page }) => {
  await withMonth(page)
  await page.route('**/metrics/closings/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(closing)
  await expect(page.getByText(/^O fechamento não pôde ser lido\./)).toBeVisible()
  await page.unroute('**/metrics/closings/**')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('region', { name: 'Fechamento de março de 2026' })).toBeVisible()
})
