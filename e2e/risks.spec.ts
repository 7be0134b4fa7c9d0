import { withAgenda } from './agenda.ts'
import { apiAs } from './api.ts'
import { expectAccessible } from './axe.ts'
import { runSql } from './database.ts'
import { expect, type Page, test } from './test.ts'

/**
 * A clinic in whose past Osvaldo missed four in five of his appointments and Neusa none of hers, with one of each that
 * nobody has confirmed: Neusa's is the earlier one. In two days, whatever the hour is now.
 */
async function withHistory(page: Page, days: number) {
  const { person, api } = await withAgenda(page)
  const { orgId } = await apiAs(page, person)
  const osvaldo = await api.post('/patients', { fullName: 'Osvaldo Lima' })
  const neusa = await api.post('/patients', { fullName: 'Neusa Prado' })
  await runSql(
    `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, created_at,
                               source, is_overbooked)
     select $1, gen_random_uuid(), u.id, p.id, who.id, 'visit',
            case when who.name = 'osvaldo' and day % 5 > 0 then 'noShow' else 'done' end,
            now() - day * interval '1 day' - interval '3 hours', now() - day * interval '1 day' - interval '2 hours',
            now() - (day + case who.name when 'osvaldo' then 40 else 3 end) * interval '1 day', 'frontDesk', true
       from generate_series(1, $4::int) as day
      cross join (values ('osvaldo', $2::uuid), ('neusa', $3::uuid)) as who (name, id)
      cross join lateral (select id from units where org_id = $1 limit 1) u
      cross join lateral (select id from professionals where org_id = $1 limit 1) p`,
    [orgId, osvaldo.id, neusa.id, days],
    orgId,
  )
  const [ahead] = await runSql(
    `with day as (select (now() at time zone 'America/Sao_Paulo')::date + 2 as d),
     booked as (
       insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, created_at,
                                 source, is_overbooked)
       select $1, gen_random_uuid(), u.id, p.id, who.id, 'visit', 'scheduled',
              (day.d + who.at) at time zone 'America/Sao_Paulo', (day.d + who.at + interval '30 minutes') at time zone 'America/Sao_Paulo',
              now() - who.ago * interval '1 day', 'frontDesk', true
         from day
        cross join (values ($2::uuid, time '10:00', 40), ($3::uuid, time '09:00', 1)) as who (id, at, ago)
        cross join lateral (select id from units where org_id = $1 limit 1) u
        cross join lateral (select id from professionals where org_id = $1 limit 1) p)
     select to_char(d, 'YYYY-MM-DD') as day from day`,
    [orgId, osvaldo.id, neusa.id],
    orgId,
  )
  return { callList: `/clinica/agendamentos?visao=lista&situacao=agendado&data=${ahead?.day}` }
}

test('what a clinic has seen orders its calls, says why, and is forgotten in a click', async ({ page }) => {
  const { callList } = await withHistory(page, 400)
  await page.goto('/clinica/metricas')
  const card = page.getByRole('region', { name: 'Risco de falta' })
  await expect(card).toContainText('Ainda não sei.')
  await card.getByRole('button', { name: 'Aprender agora' }).click()
  await expect(card).toContainText('Aprendeu com 800 agendamentos')
  await expect(card).toContainText('previsto')
  await card.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect(card.getByRole('columnheader', { name: 'Faltaram' })).toBeVisible()
  const compare = card.getByRole('switch', { name: 'Comparar' })
  await compare.click()
  await expect(compare).toBeChecked()
  await compare.click()
  await expect(compare).not.toBeChecked()
  await expectAccessible(page)

  await page.goto(callList)
  const tags = page.getByRole('button', { name: /^Risco de falta/ })
  await expect(tags).toHaveCount(2)
  await expect(tags.first()).toHaveAccessibleName('Risco de falta maior: Osvaldo Lima')
  await expect(tags.last()).toHaveAccessibleName('Risco de falta menor: Neusa Prado')
  await expectAccessible(page)
  await tags.first().focus()
  const reasons = page.getByRole('tooltip')
  await expect(reasons).toContainText('maior que o usual da clínica')
  await page.keyboard.press('Escape')
  await expect(reasons).toBeHidden()
  // What was put away comes again with the next visit.
  await tags.last().focus()
  await tags.first().focus()
  await expect(reasons).toContainText('maior que o usual da clínica')
  await page.getByRole('radiogroup', { name: 'Ordem da lista' }).getByText('Horário').click()
  await expect(tags.first()).toHaveAccessibleName('Risco de falta menor: Neusa Prado')

  await page.goto('/clinica/metricas')
  await card.getByRole('button', { name: 'Começar de novo' }).click()
  await expect(card).toContainText('Ainda não sei.')
  await page.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(card).toContainText('Aprendeu com 800 agendamentos')
})

test('with too little behind it a clinic is told that nothing is known, and its list stays by the hour', async ({
  page,
}) => {
  const { callList } = await withHistory(page, 100)
  await page.goto('/clinica/metricas')
  const card = page.getByRole('region', { name: 'Risco de falta' })
  await expect(card).toContainText('São precisos 500 agendamentos')
  await expect(card).toContainText('há 200')
  await page.goto(callList)
  await expect(page.getByText('Risco de falta: ainda não sei.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Risco de falta/ })).toHaveCount(0)
  await expect(page.locator('[data-appointment]').first()).toContainText('Neusa Prado')
})
