import { readFile } from 'node:fs/promises'
import { isPhone, withAgenda } from './agenda.ts'
import { apiAs } from './api.ts'
import { expectAccessible } from './axe.ts'
import { runSql } from './database.ts'
import { expect, type Page, test } from './test.ts'

const metrics = '/clinica/metricas'

/** A clinic of whose last days 24 took place and three were missed. */
async function withHistory(page: Page) {
  const { person, api } = await withAgenda(page)
  const { orgId } = await apiAs(page, person)
  const { id: patientId } = await api.post('/patients', { fullName: 'Alice Moraes' })
  await runSql(
    `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, created_at,
                               price_cents, source, checked_in_at, started_at, finished_at)
     select $1, gen_random_uuid(), u.id, p.id, $2, 'visit', case when n % 9 = 0 then 'noShow' else 'done' end, t.at,
            t.at + interval '30 minutes', t.at - interval '5 days', 25000, 'frontDesk',
            case when n % 9 <> 0 then t.at - interval '10 minutes' end,
            case when n % 9 <> 0 then t.at + interval '2 minutes' end, case when n % 9 <> 0 then t.at + interval '27 minutes' end
       from generate_series(1, 27) n
       cross join lateral (select date_trunc('hour', now()) - (1 + n % 5) * interval '1 day' - n * interval '1 minute' as at) t
       cross join lateral (select id from units where org_id = $1 limit 1) u
       cross join lateral (select id from professionals where org_id = $1 limit 1) p`,
    [orgId, patientId],
    orgId,
  )
  return { orgId, api }
}

test('a report answers, and each number opens as many rows as it says', async ({ page }) => {
  await withHistory(page)
  await page.goto(metrics)
  const came = page.getByRole('region', { name: 'Quem veio?' })
  await expect(came).toContainText('De 27 agendamentos, 24 foram atendidos e 3 faltaram.')
  const missed = page.getByRole('region', { name: 'Quem faltou?' })
  await expect(missed).toContainText('3 de 27 não vieram.')
  await missed.getByText('Como é calculado').click()
  await expect(missed).toContainText('3 ÷ 27 = 11,1 %')
  await expectAccessible(page)

  await missed.getByRole('link', { name: /Ver as 3 faltas/ }).click()
  await expect(page.getByRole('heading', { name: '3 faltas' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alice Moraes' })).toHaveCount(3)
  const main = page.getByRole('main')
  await expect(main).toContainText('3faltas, abaixo÷27agendamentos vencidos=11,1 %taxa')
  await expectAccessible(page)

  // Who is looked for is found by each word, also the professional's; number and file follow, and the address says it.
  const field = page.getByRole('textbox', { name: 'Buscar por paciente ou profissional' })
  await field.fill('zuleica')
  await expect(main).toContainText('Nada corresponde a “zuleica” entre estas linhas.')
  await expect(page.getByRole('heading', { name: '0 faltas, com “zuleica”' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar a busca' }).last().click()
  await field.fill('moraes ali')
  await expect(page).toHaveURL(/busca=moraes\+ali/)
  await expect(page.getByRole('heading', { name: '3 faltas, com “moraes ali”' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lembrete', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'confirmou' }).click()
  await expect(
    page.getByRole('heading', { name: /^0 faltas, de quem confirmou pelo lembrete/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Tirar o filtro Lembrete' }).click()
  await expect(page.getByRole('heading', { name: '3 faltas, com “moraes ali”' })).toBeVisible()
  await field.fill('')
  await expect(page.getByRole('heading', { name: '3 faltas', exact: true })).toBeVisible()

  // Each sum ends in the number, and the rows stand under the chosen groups.
  const sums = page.getByRole('complementary', { name: 'Somas das linhas' })
  await expect(sums.getByRole('img', { name: 'igual ao número' })).toHaveCount(3)
  await expect(sums.getByRole('region', { name: 'Por antecedência' })).toContainText('3 a 7 dias3Soma3')
  await page.getByRole('button', { name: 'Agrupar: por dia' }).click()
  await page.getByRole('menuitemradio', { name: 'por antecedência' }).click()
  await expect(page).toHaveURL(/agrupar=antecedencia/)
  await expect(page.getByRole('rowheader', { name: '3 a 7 dias' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alice Moraes' })).toHaveCount(3)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV, 3 linhas' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.match(/Alice Moraes/g)).toHaveLength(3)
  await sums.getByRole('region', { name: 'Por antecedência' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: '3 faltas, marcados 3 a 7 dias antes' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao relatório' }).click()
  await expect(came).toBeVisible()
})

test('a chart is a table too, and follows what happens meanwhile', async ({ page }) => {
  const { orgId, api } = await withHistory(page)
  await page.goto(metrics)
  const waits = page.getByRole('region', { name: 'Da chegada à chamada' })
  await expect(waits).toContainText('24 pessoas')
  await waits.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect(waits.getByRole('row', { name: /^6 a 15 min .*24 .*100,0 %$/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await waits.getByRole('button', { name: 'Baixar CSV' }).click()
  expect((await download).suggestedFilename()).toBe('espera-na-recepcao.csv')

  const id = crypto.randomUUID()
  await runSql(
    `insert into appointments (org_id, id, unit_id, patient_id, kind, state, starts_at, ends_at, source)
     select org_id, $2, unit_id, patient_id, 'visit', 'scheduled', now(), now() + interval '30 minutes', 'frontDesk'
       from appointments where org_id = $1 limit 1`,
    [orgId, id],
    orgId,
  )
  await api.post(`/appointments/${id}/moves`, { version: 1, to: 'waiting' })
  await expect(page.getByRole('link', { name: '1 Aguardando' })).toBeVisible()
})

test('filters stay in the address, and an empty period says so', async ({ page }) => {
  await withHistory(page)
  await page.goto(metrics)
  await page.getByRole('button', { name: /^\d\d\/\d\d\/\d{4} a / }).click()
  await page.getByRole('menuitem', { name: 'Hoje', exact: true }).click()
  await expect(page).toHaveURL(/de=\d{4}-\d\d-\d\d&ate=\d{4}-\d\d-\d\d/)
  await expect(page.getByRole('region', { name: 'Quem veio?' })).toContainText(
    'Não há agendamentos neste período.',
  )
  await page.getByRole('button', { name: 'Profissional', exact: true }).first().click()
  await page.getByRole('menuitemcheckbox').first().click()
  await expect(page).toHaveURL(/profissional=/)
  if (!isPhone(page)) await page.keyboard.press('Escape')
  await expectAccessible(page)
})

test('the whole report is one CSV, and all definitions stand in one place', async ({ page }) => {
  await withHistory(page)
  await page.goto(metrics)
  await expect(page.getByRole('region', { name: 'O que acharam?' })).toBeVisible()
  // Conversations are counted by themselves.
  await expect(page.getByRole('region', { name: 'Quem resolveu' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  // The risk is not of the period: its card has a file of its own.
  const titles = (await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()).filter(
    (title) => title !== 'Risco de falta',
  )
  expect(titles.length).toBeGreaterThan(6)
  const lines = text.split(/\r?\n/)
  const places = titles.map((title) => lines.findIndex((line) => line.replaceAll('"', '') === title))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await page.getByRole('button', { name: 'Todas as definições' }).click()
  const dialog = page.getByRole('dialog', { name: 'Todas as definições' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Quem veio?',
    'Quem faltou?',
    'A agenda está cheia?',
    'Quanto se espera?',
    'De onde vêm, e quem paga?',
    'A conversa vira consulta?',
    'O que acharam?',
  ])
  await expect(dialog).toContainText('3 ÷ 27 = 11,1 %')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

/** Twelve contacts wrote: the assistant answered all; times were held in eight, and six of these were booked. */
async function withConversations(page: Page) {
  const { orgId } = await withHistory(page)
  await runSql(
    `with c as (
       insert into conversations (org_id, id, phone, phone_key, profile_name)
       select $1, gen_random_uuid(), '1190000' || (1000 + n), '1190000' || (1000 + n), 'Contato ' || n from generate_series(1, 12) n
       returning id, phone),
     numbered as (select id, row_number() over (order by phone) as n, now() - interval '3 days' as at from c),
     m as (
       insert into messages (org_id, id, conversation_id, direction, author, kind, at, text)
       select $1, gen_random_uuid(), id, 'in', 'patient', 'whatsapp', at, 'Quero marcar' from numbered
       union all
       select $1, gen_random_uuid(), id, 'out', 'assistant', 'whatsapp', at + interval '4 seconds', 'Para quando?' from numbered),
     h as (
       insert into conversation_bookings (org_id, id, conversation_id, at)
       select $1, gen_random_uuid(), id, at + interval '1 minute' from numbered where n <= 8),
     s as (
       insert into sends (org_id, id, source, occasion, purpose, kind, state, due_at, sent_at, delivered_at, conversation_id, cost)
       select $1, gen_random_uuid(), 'assistant', 'resposta ' || n, 'care', 'whatsapp', 'delivered', at, at, at, id, 35000 from numbered)
     insert into conversation_bookings (org_id, id, conversation_id, at, appointment_id)
     select $1, gen_random_uuid(), k.id, k.at + interval '2 minutes', a.id
       from numbered k
       join (select id, row_number() over (order by id) as n from appointments where org_id = $1 and state = 'done') a on a.n = k.n
      where k.n <= 6`,
    [orgId],
    orgId,
  )
}

test('conversations are followed to the appointment, and open as many rows as they say', async ({ page }) => {
  await withConversations(page)
  await page.goto(metrics)
  const talk = page.getByRole('region', { name: 'A conversa vira consulta?' })
  await expect(talk).toContainText('De 12 conversas começadas no período, 6 terminaram em horário marcado.')
  await expect(talk).toContainText('O assistente resolveu sozinho 12 de 12.')
  await talk.getByText('Como é calculado').click()
  await expect(talk).toContainText('R$ 0,42 ÷ 6 = R$ 0,42 para 6')
  const funnel = page.getByRole('region', { name: 'Da primeira mensagem ao atendimento' })
  await funnel.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect(funnel.getByRole('row', { name: /^Reservaram horário .*8/ })).toBeVisible()
  await expectAccessible(page)

  await funnel.getByRole('link', { name: '8', exact: true }).click()
  await expect(page.getByRole('heading', { name: '8 conversas que reservaram horário' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Contato \d+$/ })).toHaveCount(8)
  await expectAccessible(page)
  const sums = page.getByRole('complementary', { name: 'Somas das linhas' })
  await expect(sums.getByRole('img', { name: 'igual ao número' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Agrupar: por dia' }).click()
  await page.getByRole('menuitemradio', { name: 'por até onde foi' }).click()
  await expect(page.getByRole('rowheader', { name: 'Foi atendida' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV, 8 linhas' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.match(/Contato \d+/g)).toHaveLength(8)
  await sums
    .getByRole('region', { name: 'Por até onde foi' })
    .getByRole('link', { name: /^Foi atendida/ })
    .click()
  await expect(
    page.getByRole('heading', { name: '6 conversas que reservaram horário, Foi atendida' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao relatório' }).click()
  const sent = page.getByRole('region', { name: 'Mensagens', exact: true })
  await sent
    .getByRole('row', { name: /^WhatsApp/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '12 mensagens enviadas, WhatsApp' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao relatório' }).click()

  await page.getByRole('button', { name: 'Profissional', exact: true }).first().click()
  await page.getByRole('menuitemcheckbox').first().click()
  await expect(talk).toContainText('Uma conversa começa antes de haver profissional ou convênio.')
})

test('definitions stand open on paper, and the week before beside each day', async ({ page }) => {
  await withHistory(page)
  await page.goto(metrics)
  const missed = page.getByRole('region', { name: 'Quem faltou?' })
  const formula = missed.getByText('3 ÷ 27 = 11,1 %')
  await expect(missed).toContainText('3 de 27 não vieram.')
  await expect(formula).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(formula).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(formula).toBeHidden()
  const main = page.getByRole('main')
  await expect(main).toContainText(/Atualizado às \d\d:\d\d, ao vivo\. Horários de São Paulo\./)
  await expect(page.getByRole('button', { name: /^Comparado com .*, até \d\d:\d\d$/ })).toBeVisible()
  // Before the clinic's first appointment there is nothing to compare with.
  await expect(main).not.toContainText('eram 0')
  await expect(main).not.toContainText('foram 0')
  // A week on, the days that are over stand beside those of the week before.
  await page.goto(`${metrics}?${new URLSearchParams(nextWeek())}`)
  const came = page.getByRole('region', { name: 'Agendamentos por dia e situação' })
  await expect(page.getByRole('region', { name: 'Quem veio?' })).toContainText(
    'Não há agendamentos neste período.',
  )
  await came.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect(came.getByRole('columnheader', { name: 'Atendidos uma semana antes' })).toBeVisible()
})

/** The seven days from tomorrow on, by the calendar of the browser. */
function nextWeek() {
  const dayOn = (ahead: number) => {
    const date = new Date(Date.now() + ahead * 86_400_000)
    return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(date)
  }
  return { de: dayOn(1), ate: dayOn(7) }
}

test('a report that cannot be read says so, and is read again', { tag: '@any-width' }, async ({ page }) => {
  await withHistory(page)
  // What a server says whose database has no connection left.
  await page.route(/\/metrics\/report\?/, (route) =>
    route.fulfill({
      status: 503,
      json: { defined: false, code: 'SERVICE_UNAVAILABLE', status: 503, message: 'O serviço não respondeu.' },
    }),
  )
  await page.goto(metrics)
  const main = page.getByRole('main')
  await expect(main).toContainText('O relatório não pôde ser lido.')
  await page.unroute(/\/metrics\/report\?/)
  await main.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('region', { name: 'Quem veio?' })).toContainText('De 27 agendamentos')
})
