import type { Address } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { addressKey } from '#features/conversations/rules.ts'
import { isOutreachSend, type OutreachSend, type Preparation } from '#features/sends/rules.ts'
import type { PrepareSends } from '#features/sends/slots.server.ts'
import { loadTemplates, loadTemplatesOfUse, loadValues } from '#features/templates/commands.server.ts'
import type { SendableTemplate, Values } from '#features/templates/rules.ts'
import { minuteOf } from '#lib/zones.ts'
import type { WorkParts } from '#platform/serverFeature.server.ts'
import { findPlanningFacts } from '../planning/facts.server.ts'
import type { AppointmentFacts } from '../planning/facts.ts'
import { templateFor } from '../rules.ts'
import { addressBy, findReached } from './contacts.server.ts'
import {
  type FillingAutomation,
  findAutomations,
  findConnected,
  findObstacles,
  findPeers,
  type Peer,
} from './facts.server.ts'
import { familyOf, familyValues, isJoinable, type Member } from './family.ts'
import { followUpEnd } from './followUp.ts'
import { rejectionOf } from './judge.server.ts'
import { linksOf } from './links.server.ts'
import { fillMessage } from './message.server.ts'

/** Fills in the messages of automations when they are due, all of a batch at once. */

/** Appointments of one contact whose messages are due within so many minutes go together. */
const soonMin = 150

interface Ready extends Member {
  readonly send: OutreachSend
  readonly automation: FillingAutomation
  readonly appointment: AppointmentFacts | null
  readonly to: Address
}

export const openPreparation = (parts: WorkParts): PrepareSends => ({
  source: 'automation',
  prepare: (tx, sends) => prepareAll(tx, parts, sends.filter(isOutreachSend)),
})

async function prepareAll(
  tx: NetworkTransaction,
  parts: WorkParts,
  sends: readonly OutreachSend[],
): Promise<ReadonlyMap<string, Preparation>> {
  const automations = await findAutomations(tx, idsOf(sends.map(({ sourceId }) => sourceId)))
  const joining = sends.filter(({ sourceId }) => {
    const automation = automations.get(sourceId ?? '')
    return automation?.joinsFamily === true && isJoinable(automation.kind)
  })
  const peers = joining.length === 0 ? [] : await findPeers(tx, joining, soonMin)
  const preparations = new Map<string, Preparation>()
  const ready = await judgeAll(tx, automations, [...sends, ...peersAsSends(peers, sends)], preparations)
  await fillAll(tx, parts, sends, ready, preparations)
  return preparations
}

const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))]

/** A peer would go by the channel of the message that it may join. */
const peersAsSends = (peers: readonly Peer[], sends: readonly OutreachSend[]): OutreachSend[] =>
  peers.flatMap((peer) => {
    const like = sends.find(({ sourceId }) => sourceId === peer.sourceId)
    return like ? [{ ...like, ...peer }] : []
  })

/** Returns those that may leave; the others' reasons are written into `preparations`. */
async function judgeAll(
  tx: NetworkTransaction,
  automations: ReadonlyMap<string, FillingAutomation>,
  sends: readonly OutreachSend[],
  preparations: Map<string, Preparation>,
): Promise<Map<string, Ready>> {
  const facts = await findPlanningFacts(tx, idsOf(sends.map(({ appointmentId }) => appointmentId)))
  const appointments = new Map(facts.appointments.map((one) => [one.id, one]))
  const reached = await findReached(tx, idsOf(sends.map(({ patientId }) => patientId)))
  const obstacles = await findObstacles(tx, sends)
  const ready = new Map<string, Ready>()
  for (const send of sends) {
    const automation = automations.get(send.sourceId ?? '')
    const appointment = appointments.get(send.appointmentId ?? '') ?? null
    const obstacle = obstacles.get(send.id) ?? { wasAskedLately: false, hasBooked: false }
    const rejection = rejectionOf(send, automation, appointment, obstacle, facts.rules, minuteOf(tx.now))
    const to = addressBy(send.kind, reached.get(send.patientId ?? ''))
    if (rejection) preparations.set(send.id, rejection)
    else if (!to || !automation) preparations.set(send.id, { ready: false, skip: 'noAddress' })
    else
      ready.set(send.id, {
        send,
        automation,
        appointment,
        to,
        sendId: send.id,
        automationId: automation.id,
        unitId: appointment?.unitId ?? '',
        addressKey: addressKey(to, send.kind),
        startsAt: appointment?.startsAt ?? 0,
      })
  }
  return ready
}

async function fillAll(
  tx: NetworkTransaction,
  parts: WorkParts,
  sends: readonly OutreachSend[],
  ready: ReadonlyMap<string, Ready>,
  preparations: Map<string, Preparation>,
): Promise<void> {
  const connected = await findConnected(tx)
  const templateOf = await findTemplates(tx, [...ready.values()])
  const all = [...ready.values()]
  const groups = sends.flatMap(({ id }) => {
    const own = ready.get(id)
    if (!own) return []
    const joins = own.automation.joinsFamily && isJoinable(own.automation.kind) && own.appointment !== null
    const family = joins ? familyOf(own, all) : [own]
    const template = templateOf(own, family.length > 1)
    // Without a text for several appointments each has its own message.
    return [
      template || family.length === 1
        ? { own, family, template }
        : { own, family: [own], template: templateOf(own, false) },
    ]
  })
  const values = await valuesOf(tx, all)
  const sendable = groups.flatMap(({ own, family, template }) => {
    const rejection = textRejection(template, own, connected.has('whatsapp'))
    if (rejection) preparations.set(own.sendId, rejection)
    return rejection || !template ? [] : [{ own, family, template }]
  })
  const links = await linksOf(
    tx,
    parts,
    sendable.map(({ own: { send, automation, to }, family }) => ({
      sendId: send.id,
      kind: send.kind,
      automationKind: automation.kind,
      purpose: send.purpose,
      patientId: send.patientId,
      to,
      appointments: family.flatMap(({ appointment }) => appointment ?? []),
    })),
  )
  for (const { own, family, template } of sendable) {
    const { send, automation, to, sendId } = own
    const made = links(sendId)
    const valuesOfFamily = family.map((member) => values.get(member.sendId) ?? {})
    preparations.set(
      sendId,
      fillMessage({
        sendId,
        kind: send.kind,
        automationKind: automation.kind,
        purpose: send.purpose,
        to,
        template,
        values: {
          ...valuesOfFamily[0],
          ...(family.length > 1 && familyValues(valuesOfFamily)),
          ...(automation.kind === 'followUp' &&
            own.appointment && { 'retorno.ate': followUpEnd(own.appointment) }),
          ...made.values,
        } as Values,
        appointments: family.flatMap(({ appointment, sendId: id }) =>
          appointment ? [{ appointment, patientName: values.get(id)?.['paciente.nome'] ?? '' }] : [],
        ),
        unsubscribeUrl: made.unsubscribeUrl,
        joins: family.flatMap((member) => (member.sendId === sendId ? [] : member.sendId)),
        productName: parts.env.PRODUCT_NAME,
        host: new URL(parts.env.ORIGIN).hostname,
        now: tx.now,
      }),
    )
  }
}

const valuesOf = (tx: NetworkTransaction, all: readonly Ready[]) =>
  loadValues(
    tx,
    all.flatMap(({ sendId, send: { patientId, appointmentId } }) =>
      patientId ? [{ key: sendId, patientId, appointmentId }] : [],
    ),
  )

/** Returns what finds the text of a message: the automation's own for its channel, of a family the network's. */
async function findTemplates(tx: NetworkTransaction, all: readonly Ready[]) {
  const own = await loadTemplates(
    tx,
    idsOf(all.map(({ automation, send }) => templateFor(automation, send.kind))),
  )
  const ofFamily = all.some(({ automation }) => automation.joinsFamily)
    ? await loadTemplatesOfUse(tx, 'family')
    : []
  return ({ automation, send }: Ready, isFamily: boolean): SendableTemplate | undefined =>
    isFamily
      ? (ofFamily.find(({ kind }) => kind === send.kind) ?? ofFamily[0])
      : own.get(templateFor(automation, send.kind) ?? '')
}

/** Returns why the text can't go out now; null when it can. */
function textRejection(
  template: SendableTemplate | undefined,
  { send }: Ready,
  hasWhatsapp: boolean,
): Exclude<Preparation, { readonly ready: true }> | null {
  if (!template) return { ready: false, skip: 'noTemplate' }
  const needsApproval = send.kind === 'whatsapp' && hasWhatsapp
  const isApproved = template.kind === 'whatsapp' && template.metaName !== null
  return needsApproval && !isApproved ? { ready: false, skip: 'noTemplate' } : null
}
