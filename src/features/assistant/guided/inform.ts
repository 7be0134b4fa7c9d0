import { formatPhone } from '#lib/phone.ts'
import { weekdays } from '#lib/weekHours.ts'
import { findAnswer } from '../knowledge/match.ts'
import type { ClinicUnit } from '../tools.ts'
import { saidAppointment } from './appointments.ts'
import { coverage } from './coverage.ts'
import { appointmentsOf, type Dialogue, isProved, peopleOf, say, unitOf } from './dialogue.ts'
import { authorization, duration, price } from './figures.ts'
import { openHours } from './openHours.ts'
import { plansOf } from './read/plans.ts'
import { specialtiesOf } from './read/specialties.ts'
import type { Topic } from './read/topics.ts'
import type { Understood } from './understand.ts'
import { hasSubject } from './wanted.ts'

/** Answers questions from the configuration. */

const meantUnits = (d: Dialogue, u: Understood): readonly ClinicUnit[] => {
  const { booking, task, last } = d.state
  // Right after a booking "o endereço" is where that one is.
  const booked =
    task === null && !/(?:^| )(?:unidades|enderecos|quais|voces ficam)(?= |$)/.test(u.line)
      ? last?.unitId
      : null
  const id = u.things.unitId ?? (booking.unitId === 'any' ? null : (booking.unitId ?? booked ?? null))
  const one = unitOf(d, id)
  return one ? [one] : d.clinic.units
}

const ofUnits = (d: Dialogue, u: Understood, line: (unit: ClinicUnit) => string): string => {
  const units = meantUnits(d, u)
  return d.clinic.units.length === 1
    ? units.map(line).join('\n')
    : units.map((unit) => `${unit.name}: ${line(unit)}`).join('\n')
}

/** Says what the network wrote itself; false where it wrote nothing about it. */
export function sayKnown(d: Dialogue, text: string, isSureOnly = false): boolean {
  const found = findAnswer(d.clinic.knowledge, text)
  if (!found || (isSureOnly && !found.isSure)) return false
  say(d, found.item.answer)
  d.knowledgeIds.push(found.item.id)
  return true
}

/** What an answer of the network's own is about, by its words. */
const about: Readonly<Partial<Record<Topic, RegExp>>> = {
  payment: /pix|cart[aã]o|parcel|dinheiro|d[eé]bito|cr[eé]dito/i,
  parking: /estacion|valet|manobrista/i,
  access: /acess|cadeira|rampa|elevador|mobilidade/i,
}

/** "Aceita cartão?", where it was written how people pay: only where one answer alone is about it. */
function sayAbout(d: Dialogue, topic: Topic): boolean {
  const words = about[topic]
  const found = words
    ? d.clinic.knowledge.filter(({ question, answer: text }) => words.test(`${question} ${text}`))
    : []
  const [only] = found
  if (!only || found.length > 1) return false
  say(d, only.answer)
  d.knowledgeIds.push(only.id)
  return true
}

async function preparation(d: Dialogue, u: Understood): Promise<boolean> {
  const ids = [...new Set([...u.things.examIds, ...u.things.examCandidates])]
  const meant = ids.length > 0 ? ids : d.state.booking.examIds
  const isOwn = meant.length === 0 && (isProved(d) || (await peopleOf(d)).length > 0)
  const own = (isOwn ? await appointmentsOf(d) : []).flatMap(({ examNames }) => examNames)
  const exams = d.clinic.exams.filter(({ id, name }) =>
    meant.length > 0 ? meant.includes(id) : own.includes(name),
  )
  if (exams.length === 0) return false
  say(
    d,
    exams
      .slice(0, 3)
      .map(({ name, preparation: text }) => (text === '' ? d.texts.noPreparation(name) : `${name}: ${text}`))
      .join('\n'),
  )
  return true
}

function exams(d: Dialogue, u: Understood): boolean {
  const named = d.clinic.exams.filter(({ id }) =>
    [...u.things.examIds, ...u.things.examCandidates].includes(id),
  )
  if (named.length > 0) say(d, d.texts.examDone(named.map(({ name }) => name).join(', ')))
  else if (u.things.specialties.length > 0) return professionals(d, u)
  else if (d.clinic.exams.length > 0)
    say(
      d,
      d.texts.exams(
        d.clinic.exams
          .map(({ name }) => name)
          .slice(0, 20)
          .join(', '),
      ),
    )
  else return false
  return true
}

async function plans(d: Dialogue, u: Understood): Promise<boolean> {
  if (u.payment?.is === 'notTaken') return true
  if (u.payment?.is === 'known' && u.payment.payment.planId !== null) {
    if (await coverage(d, u)) return true
    const { planId } = u.payment.payment
    say(d, d.texts.planTaken(d.clinic.plans.find(({ id }) => id === planId)?.name ?? ''))
  } else say(d, d.clinic.plans.length === 0 ? d.texts.noPlans : d.texts.plans(plansOf(d.clinic)))
  return true
}

function professionals(d: Dialogue, u: Understood): boolean {
  const meant = d.clinic.professionals.filter(
    ({ id, specialties }) =>
      u.things.professionalIds.includes(id) || specialties.some((one) => u.things.specialties.includes(one)),
  )
  if (u.things.missingSpecialties.length > 0 && meant.length === 0) return true
  const all = meant.length > 0 ? meant : d.clinic.professionals
  if (all.length === 0) return false
  say(
    d,
    all.length > 12
      ? d.texts.professionals(specialtiesOf(all).join(', '))
      : d.texts.professionals(
          all.map(({ name, specialties }) => `${name}: ${specialties.join(', ')}`).join('\n'),
        ),
  )
  return true
}

/** Where the contact's own appointment is, where that was asked; else where the units are. */
async function ownAddress(d: Dialogue, u: Understood): Promise<string> {
  const own = u.topics.has('mine') && isProved(d) ? await appointmentsOf(d) : []
  const ids = new Set(own.map(({ unitId }) => unitId))
  const units = d.clinic.units.filter(({ id }) => ids.has(id))
  if (units.length > 0) return units.map(({ name, address }) => `${name}: ${address}`).join('\n')
  return ofUnits(d, u, ({ address }) => address)
}

async function mine(d: Dialogue): Promise<boolean> {
  if (!isProved(d) && (await peopleOf(d)).length === 0) return false
  const visits = await appointmentsOf(d)
  say(
    d,
    visits.length === 0
      ? d.texts.noVisits
      : `${d.texts.visits}\n${visits
          .slice(0, 10)
          .map((one) => `• ${saidAppointment(d, one)}`)
          .join('\n')}`,
  )
  return true
}

const names: Readonly<Partial<Record<Topic, string>>> = {
  price: 'esse valor',
  preparation: 'esse preparo',
  parking: 'informação sobre estacionamento',
  payment: 'as formas de pagamento',
  results: 'informação sobre resultados e documentos',
  access: 'informação sobre acessibilidade',
  authorization: 'essa informação',
  documents: 'essa informação',
  phone: 'o telefone',
}

const namesAny = ({ things }: Understood): boolean =>
  things.specialties.length +
    things.examIds.length +
    things.examCandidates.length +
    things.professionalIds.length >
    0 ||
  things.missingSpecialties.length > 0 ||
  things.missingExam !== ''

/** Answers each question of a message. Returns what it had no answer for. */
export async function inform(d: Dialogue, u: Understood, topics: readonly Topic[]): Promise<boolean> {
  let isAnswered = false
  // What is not done has no price: that it isn't is said once.
  const isNamed = u.things.examIds.length + u.things.examCandidates.length > 0
  const missing = u.things.missingExam !== '' && !isNamed && !u.acts.has('book')
  for (const topic of topics) {
    if (missing && /^(?:price|preparation|exams)$/.test(topic)) continue
    const known = topic === 'mine' || topic === 'menu' ? null : await answer(d, u, topic)
    const done = topic === 'mine' ? await mine(d) : known
    if (done === null) continue
    isAnswered = true
    if (done) continue
    // "Quero saber o valor": of what, is asked.
    if (topic === 'price' && d.state.task === null && !namesAny(u) && !hasSubject(d.state.booking)) {
      d.state.asksPrice = true
      say(d, d.texts.priceOf)
      continue
    }
    d.unanswered = u.text.slice(0, 500)
    say(d, d.texts.dontKnow(names[topic] ?? 'essa informação'))
  }
  return isAnswered
}

/** Topics of which the configuration knows more than a sentence that somebody wrote once. */
const configured: ReadonlySet<Topic> = new Set(['price', 'address', 'hours', 'plans'])

async function answer(d: Dialogue, u: Understood, topic: Topic): Promise<boolean | null> {
  if (!configured.has(topic) && sayKnown(d, u.text, true)) return true
  const said = await own(d, u, topic)
  return said === false ? sayKnown(d, u.text) || sayAbout(d, topic) : said
}

async function own(d: Dialogue, u: Understood, topic: Topic): Promise<boolean | null> {
  switch (topic) {
    case 'price':
      return price(d, u)
    case 'preparation':
      return preparation(d, u)
    case 'address':
      say(d, await ownAddress(d, u))
      return true
    case 'hours': {
      const text = ofUnits(d, u, (unit) => openHours(unit, u))
      if (!weekdays.some((day) => d.clinic.units.some(({ hours }) => hours[day].length > 0))) return false
      say(d, text)
      return true
    }
    case 'plans':
      return plans(d, u)
    case 'exams':
      return exams(d, u)
    case 'professionals':
      return professionals(d, u)
    case 'phone': {
      if (d.clinic.units.every(({ phone }) => phone === '')) return false
      say(
        d,
        ofUnits(d, u, ({ phone }) => formatPhone(phone)),
      )
      return true
    }
    case 'duration':
      return duration(d, u)
    case 'authorization':
      return authorization(d, u)
    case 'privacy':
      say(d, d.texts.privacy)
      return true
    case 'documents': {
      const meant = d.clinic.exams.filter(({ id }) =>
        (u.things.examIds.length > 0 ? u.things.examIds : d.state.booking.examIds).includes(id),
      )
      if (meant.length === 0 || !meant.some(({ requiresMedicalRequest }) => requiresMedicalRequest))
        return false
      say(d, `${meant.map(({ name }) => name).join(', ')}: leve o pedido médico.`)
      return true
    }
    default:
      return false
  }
}
