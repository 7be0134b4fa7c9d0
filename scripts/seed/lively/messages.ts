import { sql } from 'drizzle-orm'
import { purposeOf } from '#features/automations/rules.ts'
import { arrivalOf, textedAfter } from '#features/demo/history/arrivals.server.ts'
import { chance, later, oneOf } from '#features/demo/history/clinic.server.ts'
import { newSendId, type PastSend, writeSends } from '#features/demo/history/sends.server.ts'
import type { Clinic } from '#features/demo/history/write.server.ts'
import { type Inserted, recentDays } from './insert.ts'

/** The reminders of half a year with their answers, and what patients said of their appointments. */

interface Automation {
  readonly id: string
  readonly kind: string
  readonly templates: { readonly whatsapp?: string | null; readonly email?: string | null }
}

const words = ['Confirmar', 'Confirmar', 'sim', 'Confirmo', 'ok, estarei aí', '👍', 'Confirmado, obrigada']
const scores = [10, 10, 10, 9, 10, 9, 10, 8, 9, 10, 9, 10, 7, 10, 9, 6, 10, 8, 4]
const comments: Readonly<Record<'good' | 'fair' | 'bad', readonly string[]>> = {
  good: [
    'Atendimento muito atencioso, explicaram tudo com calma.',
    'Recepção rápida e médica excelente.',
    'Gostei de poder remarcar pelo WhatsApp.',
    'Pontual, nem cheguei a esperar.',
  ],
  fair: [
    'Bom atendimento, mas esperei um pouco.',
    'Estacionamento difícil.',
    'Ligaram três vezes para confirmar.',
  ],
  bad: ['Esperei quase uma hora.', 'A guia não estava pronta e precisei voltar.'],
}

export async function writeReminders(clinic: Clinic, all: readonly Inserted[]): Promise<void> {
  const { items } = await clinic.call<{ items: Automation[] }>('GET', '/automations')
  const now = await clinic.write(async (tx) => tx.now)
  const until = later(now, -recentDays * 1_440)
  const of = (kind: string) => items.find((one) => one.kind === kind)
  const [asks, rates] = [of('confirmation'), of('satisfaction')]
  if (!asks?.templates.whatsapp || !rates?.templates.whatsapp) return
  const templates = { asks: asks.templates.whatsapp, rates: rates.templates.whatsapp }
  const prepares = of('preparation')
  const preparation = prepares?.templates.email ?? prepares?.templates.whatsapp
  const sends: PastSend[] = []
  const rated: { id: string; score: number; comment: string; at: Date; sendId: string }[] = []
  for (const one of all) {
    const { name, id, startsAt, endsAt, createdAt, patient, ending, answeredAt } = one
    if (startsAt > until) continue
    const about = { patientId: patient.id, appointmentId: id, scheduleVersion: one.movedFrom ? 2 : 1 }
    const dueAt = later(startsAt, -3 * 1_440)
    if (ending !== 'cancelled' && createdAt < dueAt) {
      const sendId = newSendId()
      const delivery = deliveryOf(`${name} asked`, dueAt, answeredAt)
      const asked: PastSend = {
        id: sendId,
        source: 'automation',
        sourceId: asks.id,
        occasion: `${asks.id}:${id}:${about.scheduleVersion}`,
        purpose: purposeOf('confirmation'),
        ...about,
        templateId: templates.asks,
        dueAt,
        ...delivery,
        question: {
          kind: 'attendance',
          sendId,
          appointments: [
            {
              appointmentId: id,
              scheduleVersion: about.scheduleVersion,
              patientId: patient.id,
              patientName: '',
            },
          ],
        },
        ...(answeredAt && { reply: { text: oneOf(`${name} words`, words), at: answeredAt } }),
      }
      sends.push(asked, ...textedAfter(asked, name, now))
    }
    const preparedAt = later(startsAt, -2 * 1_440)
    if (prepares && preparation && one.exam && ending !== 'cancelled' && createdAt < preparedAt)
      sends.push({
        id: newSendId(),
        kind: 'email',
        source: 'automation',
        sourceId: prepares.id,
        occasion: `${prepares.id}:${id}:${about.scheduleVersion}`,
        purpose: purposeOf('preparation'),
        ...about,
        templateId: preparation,
        dueAt: preparedAt,
        ...arrivalOf(`${name} mailed`, preparedAt, now),
      })
    if (ending !== 'done' || chance(`${name} rated`) > 0.5) continue
    const askedAt = later(endsAt, 15 * 60)
    const hasScore = chance(`${name} rates`) < 0.34
    const at = hasScore ? later(askedAt, 6 + chance(`${name} rates at`) * 300) : null
    const sendId = newSendId()
    const score = oneOf(`${name} score`, scores)
    sends.push({
      id: sendId,
      source: 'automation',
      sourceId: rates.id,
      occasion: `${rates.id}:${id}:${about.scheduleVersion}`,
      purpose: purposeOf('satisfaction'),
      ...about,
      templateId: templates.rates,
      dueAt: askedAt,
      ...deliveryOf(`${name} rated`, askedAt, at),
      question: { kind: 'score', sendId, appointmentId: id },
      ...(at && { reply: { text: String(score), at } }),
    })
    if (at) rated.push({ id, score, comment: commentOf(name, score), at, sendId })
  }
  await writeSends(clinic, sends)
  await clinic.write(({ db, orgId }) =>
    db.execute(sql`
      insert into satisfaction_scores (org_id, appointment_id, score, comment, at, channel, send_id)
      select ${orgId}, id, score, comment, at, 'whatsapp', "sendId" from jsonb_to_recordset(${JSON.stringify(rated)}::jsonb)
          as r (id uuid, score int, comment text, at timestamptz, "sendId" uuid)
      on conflict do nothing`),
  )
}

function commentOf(name: string, score: number): string {
  const kind = score >= 9 ? 'good' : score >= 7 ? 'fair' : 'bad'
  return chance(`${name} comments`) < (kind === 'bad' ? 0.7 : 0.15)
    ? oneOf(`${name} comment`, comments[kind])
    : ''
}

function deliveryOf(name: string, dueAt: Date, answeredAt: Date | null) {
  const lot = chance(name)
  if (!answeredAt && lot < 0.02) return { state: 'failed', reason: '131026' } as const
  const deliveredAt = later(dueAt, 0.1 + chance(`${name} delivered`))
  if (!answeredAt && lot < 0.28) return { state: 'delivered', deliveredAt } as const
  return { state: 'read', deliveredAt, readAt: answeredAt ?? later(dueAt, 2 + lot * 240) } as const
}
