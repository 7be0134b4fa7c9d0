import { randomUUID } from 'node:crypto'
import { ana } from '../test/world.ts'
import { idsOf, runSql } from './database.ts'
import { register, someone } from './people.ts'
import type { Page } from './test.ts'

/** Networks with patients and a template for campaigns, and campaigns on their way. */

const names = ['Aparecida Fontes', 'Benedito Sá', 'Cristina Yoshida', 'Ademir Paixão'] as const
const birthDates = ['1965-03-27', '1968-05-02', '1979-08-14', '2001-11-21'] as const

/** Patients who agreed to campaigns by WhatsApp, but the last one, and a template to send them. */
async function prepare(orgId: string) {
  for (const [at, name] of names.entries()) {
    const id = randomUUID()
    const phone = `1198765432${at}`
    await runSql(
      `insert into patients (org_id, id, full_name, name_key, birth_date) values ($1, $2, $3, lower($3), $4)`,
      [orgId, id, name, birthDates[at]],
      orgId,
    )
    await runSql(
      `insert into patient_contacts (org_id, id, patient_id, position, relationship, phone, phone_key, has_whatsapp, is_preferred)
         values ($1, gen_random_uuid(), $2, 0, 'self', $3, $3, true, true)`,
      [orgId, id, phone],
      orgId,
    )
    if (at === names.length - 1) continue
    await runSql(
      `insert into patient_consents (org_id, id, patient_id, purpose, channel, is_granted, source)
         values ($1, gen_random_uuid(), $2, 'marketing', 'whatsapp', true, 'inPerson')`,
      [orgId, id],
      orgId,
    )
  }
  const templateId = randomUUID()
  const content = {
    subject: '',
    header: '',
    body: 'Olá, {{paciente.nome}}. Já pensou em cuidar de você antes das férias?',
    footer: 'Para não receber convites, responda SAIR',
    buttons: [],
    isPlainSms: false,
  }
  await runSql(
    `insert into templates (org_id, id, name, kind, category, use) values ($1, $2, 'Convite para check-up', 'whatsapp', 'marketing', 'campaign')`,
    [orgId, templateId],
    orgId,
  )
  await runSql(
    `insert into template_versions (org_id, template_id, number, content, category, state, meta_name)
       values ($1, $2, 1, $3, 'marketing', 'approved', 'convite_1')`,
    [orgId, templateId, content],
    orgId,
  )
  return templateId
}

/** Signs the owner of such a network in. */
export async function network(page: Page) {
  const person = someone(ana)
  await register(page, person)
  const { orgId } = await idsOf(person.email)
  return { orgId, templateId: await prepare(orgId) }
}

/** A campaign on its way, as workers left it. It goes on in three days: what is resumed or slowed down stays in the queue. */
export async function sending(orgId: string, templateId: string) {
  const id = randomUUID()
  const today = new Date(Date.now() - 3 * 3_600_000).getUTCDay()
  const schedule = {
    startDate: null,
    startAt: 540,
    from: 540,
    until: 1080,
    weekdays: [(today + 3) % 7],
    perMinute: 3,
    stopAfterBookings: 30,
  }
  await runSql(
    `insert into campaigns (org_id, id, name, search_text, template_id, audience, schedule, state, starts_at, started_at, chosen)
       values ($1, $2, 'Retorno de cardiologia', 'retorno de cardiologia', $3, $4, $5, 'sending', now(), now() - interval '1 hour', 4)`,
    [orgId, id, templateId, { from: 'conditions', conditions: [] }, schedule],
    orgId,
  )
  await runSql(
    `insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, template_id, kind, due_at, state, reason, sent_at, delivered_at, read_at, ended_at, is_held)
     select $1::uuid, gen_random_uuid(), 'campaign', $2::uuid, 'campaign:' || $2::text || ':' || p.id, 'marketing', p.id, $3::uuid, 'whatsapp', now() + interval '1 day', s.state, s.reason,
            case when s.state <> 'planned' then now() end, case when s.state in ('delivered', 'read') then now() end,
            case when s.state = 'read' then now() end, case when s.state = 'failed' then now() end, false
       from (select id, row_number() over (order by full_name) as n from patients where org_id = $1::uuid) p
       join (values (1, 'read', ''), (2, 'delivered', ''), (3, 'failed', '131026'), (4, 'planned', '')) as s (n, state, reason) on s.n = p.n`,
    [orgId, id, templateId],
    orgId,
  )
  return id
}
