import { readFile } from 'node:fs/promises'
import { isPhone } from './agenda.ts'
import { network, sending } from './campaigns.ts'
import { runSql } from './database.ts'
import { field } from './people.ts'
import { expect, type Page, test } from './test.ts'

const list = '/clinica/campanhas'
/** On phones the sentences that are not used yet stand behind one button. */
async function addCondition(page: Page, name: string) {
  if (!isPhone(page)) return page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Juntar condição' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** On phones all parts of the form but the first are folded. */
async function unfold(page: Page, part: string) {
  if (isPhone(page)) await page.getByRole('button', { name: `Abrir ${part}` }).click()
}

const receive = (page: Page) => page.getByRole('region', { name: 'Recebem' })

test('from nothing to everybody: sentences, numbers, a draft that saves itself, the start', async ({
  page,
}) => {
  await network(page)
  await page.goto(list)
  await page.getByRole('link', { name: 'Criar campanha' }).click()
  await field(page, 'Nome da campanha').fill('Check-up das férias')
  await expect(page.getByText(/^Salva às/)).toBeVisible()
  await expect(receive(page).getByRole('button', { name: '3 pessoas' })).toBeVisible()
  if (isPhone(page)) await receive(page).getByRole('button', { name: '1 fica fora' }).click()
  await page.getByRole('button', { name: /^Sem consentimento/ }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Ademir Paixão' })).toBeVisible()
  await page.keyboard.press('Escape')
  if (isPhone(page)) {
    // Back in the sheet of the reasons, which closes as well.
    await expect(page.getByRole('dialog', { name: 'Ficam fora' })).toBeVisible()
    await page.keyboard.press('Escape')
  }

  await addCondition(page, 'Idade')
  const age = page.getByRole('button', { name: isPhone(page) ? /^que têm de 50/ : 'Idade, de: 50' })
  if (!isPhone(page)) {
    await expect(receive(page).getByRole('button', { name: '3 pessoas' })).toBeVisible()
    await page.getByRole('button', { name: 'Idade, de: 40' }).click()
  }
  // On a phone the form of a new sentence is open, as a sheet.
  await field(page, 'Idade, de').fill('50')
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Pronto' }).click()
    await expect(age).toContainText('2')
  } else await page.keyboard.press('Escape')
  await expect(receive(page).getByRole('button', { name: '2 pessoas' })).toBeVisible()
  await expect(age).toBeFocused()
  await page.getByRole('button', { name: isPhone(page) ? /^Pacientes ativos/ : 'Ver 4 pessoas' }).click()
  const everybody = page.getByRole('dialog')
  await expect(everybody.getByRole('listitem')).toHaveCount(4)
  await expect(everybody.getByRole('listitem').filter({ hasText: 'Ademir Paixão' })).toContainText(
    'Fica fora: sem consentimento',
  )
  await page.keyboard.press('Escape')

  await expect(page.getByText(/^Salva às/)).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`${list}/editar/`))
  await expect(field(page, 'Nome da campanha')).toHaveValue('Check-up das férias')
  await expect(age).toBeVisible()
  await unfold(page, 'Mensagem')
  await page.getByRole('button', { name: 'Escolher template' }).click()
  await page.getByRole('menuitem', { name: /^Convite para check-up/ }).click()
  await expect(page.getByRole('region', { name: 'Prévia' })).toContainText('Já pensou em cuidar de você')
  await page.getByRole('button', { name: 'Enviar agora' }).click()
  const question = page.getByRole('dialog', { name: 'Começar o envio agora?' })
  await expect(question).toContainText('2 pessoas')
  await question.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]+$`))
  await expect(page.getByRole('heading', { name: 'Check-up das férias' })).toBeVisible()
})

test('watched, paused, resumed, slowed down, tried again, cancelled', async ({ page }) => {
  const { orgId, templateId } = await network(page)
  const id = await sending(orgId, templateId)
  await page.goto(`${list}/${id}`)
  const progress = page.getByRole('region', { name: 'Andamento' })
  await expect(progress).toContainText('3 de 4 pessoas, 1 na fila')

  await page.getByRole('button', { name: /^Pausar/ }).click()
  await expect(page.getByText('Pausada', { exact: true }).first()).toBeVisible()
  const resume = page.getByRole('button', { name: /^Retomar/ })
  await expect(resume).toBeEnabled()
  if (isPhone(page)) await resume.click()
  else await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: /^Pausar/ })).toBeVisible()

  await progress.getByRole('button', { name: 'Mudar ritmo' }).click()
  const pace = page.getByRole('dialog', { name: 'Mudar ritmo' })
  await field(page, 'Mensagens por minuto').fill('0')
  await pace.getByRole('button', { name: 'Mudar ritmo' }).click()
  await expect(pace.getByText('De 1 a 600 por minuto')).toBeVisible()
  await field(page, 'Mensagens por minuto').fill('12')
  await pace.getByRole('button', { name: 'Mudar ritmo' }).click()
  await expect(pace).toBeHidden()
  await expect(progress).toContainText('12 por minuto')

  const failures = page.getByRole('region', { name: 'O que não chegou' })
  const people = page.getByRole('region', { name: 'Pessoas' })
  await failures.getByRole('link', { name: 'Ver 1 pessoa: Este número não recebe WhatsApp' }).click()
  await expect(page).toHaveURL(/pessoas=falharam&motivo=131026/)
  await expect(people.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await people.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(2)
  expect(file).toContain('Este número não recebe WhatsApp')

  await failures.getByRole('button', { name: 'Tentar por SMS' }).click()
  await expect(page.getByText('1 nova tentativa na fila')).toBeVisible()
  await expect(people.getByText('Ninguém nesta situação.')).toBeVisible()
  await people.getByRole('button', { name: 'Mostrar todas' }).click()
  await expect(page.getByText('2ª tentativa')).toBeVisible()
  await people.getByRole('searchbox').fill('cristina')
  await expect(people.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'Cancelar o resto' }).click()
  await page.getByRole('button', { name: /^Cancelar \d mensage/ }).click()
  await expect(page.getByText('Cancelada', { exact: true })).toBeVisible()
})

test('the list is narrowed by template and period, in its address', async ({ page }) => {
  const { orgId, templateId } = await network(page)
  await sending(orgId, templateId)
  await page.goto(list)
  const campaign = page.getByRole('link', { name: /^Retorno de cardiologia/ })
  await expect(campaign).toBeVisible()
  await page.getByRole('button', { name: 'Template', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Convite para check-up' }).click()
  await expect(page).toHaveURL(new RegExp(`template=${templateId}`))
  await page.keyboard.press('Escape')
  await expect(campaign).toBeVisible()
  await page.goto(`${list}?periodo=hoje`)
  await expect(campaign).toBeVisible()
  await runSql(
    `update campaigns set started_at = now() - interval '40 days' where org_id = $1`,
    [orgId],
    orgId,
  )
  await page.goto(`${list}?periodo=30-dias`)
  await expect(page.getByRole('button', { name: 'Tirar o filtro Período' })).toBeVisible()
  await expect(campaign).toHaveCount(0)
  await page.goto(`${list}?periodo=90-dias`)
  await expect(campaign).toBeVisible()
})
