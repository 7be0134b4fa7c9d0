import { ask, type Dialogue, peopleOf } from '../dialogue.ts'
import { handOver } from '../handOver.ts'
import { choosePerson, knownMeant } from '../mergePeople.ts'
import { examOptions } from '../next.ts'
import { lineOf } from '../read/words.ts'
import { nobody } from '../state.ts'
import type { Understood } from '../understand.ts'
import { takeEach } from './each.ts'
import { isQuestion, pick, type Taken } from './pick.ts'

/** What is chosen of the options of a plain question. */

export async function takeOption(d: Dialogue, u: Understood): Promise<Taken> {
  const { booking, open } = d.state
  const kind = open?.kind
  const picked = pick(d, withoutDoubt(u))
  const value = picked.is === 'one' ? picked.option.value : null
  if (isQuestion(u) && value !== 'inform' && !/^\s*\d+\s*$/.test(u.text)) return 'pass'
  if (kind === 'menu') return takeMenu(d, u, value)
  if (kind === 'whom' && d.state.later !== '' && u.pressed === null) {
    const each = await takeEach(d, u)
    if (each !== 'pass') return each
  }
  if (kind === 'day') {
    if (value === 'person') {
      handOver(d, '', 'asked')
      return 'done'
    }
    return 'pass'
  }
  if (picked.is === 'any') {
    if (kind === 'unit') booking.unitId = 'any'
    else if (kind === 'professional') d.state.booking.professionalId = null
    else return 'pass'
    return 'go'
  }
  if (value === null) {
    if (kind === 'product' && (picked.is === 'none' || u.answer === 'unsure' || u.answer === 'no')) {
      booking.payment = { planId: booking.payment?.planId ?? null, productId: null }
      return 'go'
    }
    const { payment } = u
    if (kind === 'payment' && payment?.is === 'among') {
      ask(
        d,
        'payment',
        d.texts.whichPlan,
        open?.options.filter((one) => payment.planIds.includes(one.value)) ?? [],
      )
      return 'done'
    }
    // "Ecocardiograma, isso": the one that was understood already.
    if (kind === 'exam' && isChosenAlready(d, u)) return 'go'
    if (kind === 'payment' && (u.payment?.is === 'somePlan' || u.answer === 'yes')) {
      ask(d, 'payment', d.texts.whichPlan, open?.options.filter((one) => one.value !== 'private') ?? [])
      return 'done'
    }
    return kind === 'whom' && u.people.length === 0 ? takeSelf(d, u) : 'pass'
  }
  switch (kind) {
    case 'what':
      if (value === 'exam') {
        if (u.things.examIds.length > 0) return 'pass'
        ask(
          d,
          'exam',
          d.texts.exam,
          examOptions(
            d,
            d.clinic.exams.map(({ id }) => id),
          ),
        )
        return 'done'
      }
      booking.specialty = value
      return 'go'
    case 'exam':
      if (booking.examIds.length > 0 && !open?.options.some((one) => booking.examIds.includes(one.value))) {
        booking.examIds = [...booking.examIds, value]
        return 'go'
      }
      if (u.pressed || u.things.examIds.length === 0) booking.examIds = [value]
      return u.things.examIds.length > 0 ? 'pass' : 'go'
    case 'professional':
      if (booking.time?.professionalId !== value) booking.time = null
      booking.professionalId = value
      return 'go'
    case 'payment':
      if (value === 'other') {
        ask(d, 'payment', d.texts.whichPlan)
        return 'done'
      }
      if (u.payment?.is === 'known') return 'pass'
      booking.payment = value === 'private' ? { planId: null, productId: null } : { planId: value }
      return 'go'
    case 'product':
      booking.payment = {
        planId: booking.payment?.planId ?? null,
        productId: value === 'unknown' ? null : value,
      }
      return 'go'
    case 'unit':
      booking.unitId = value
      return 'go'
    case 'whom': {
      const one = (await peopleOf(d)).find(({ patientId }) => patientId === value)
      if (one) choosePerson(d, one)
      else booking.person = { ...nobody, relation: 'outra pessoa' }
      return 'go'
    }
    default:
      return 'pass'
  }
}

/** "Não sei, acho que básico": what is thought is answered; the summary says it. */
const withoutDoubt = (u: Understood): Understood => {
  const [, said] =
    /^(?:.{0,40}?(?<!\p{L}))?(?:acho|creio|acredito|parece)\s+(?:que|q|ser)\s+(?:(?:é|eh|e|seja)\s+)?(?:[oa]\s+)?(.+)$/iu.exec(
      u.text,
    ) ?? []
  return said === undefined || /(?<!\p{L})n[aã]o(?!\p{L})/iu.test(said)
    ? u
    : { ...u, text: said, line: lineOf(said) }
}

const isChosenAlready = ({ state: { booking } }: Dialogue, { things }: Understood): boolean =>
  things.examIds.length > 0 && things.examIds.every((id) => booking.examIds.includes(id))

const saysSelf =
  /^(?:e |eh |sou |so )?(?:eu|mim|comigo|para mim|para eu|eu mesm[oa]|mim mesm[oa]|euzinh[oa])(?: mesm[oa]| aqui)?$/

/** "Eu": the only grown-up of those on record, or else one who is not among them. */
async function takeSelf(d: Dialogue, u: Understood): Promise<Taken> {
  if (!saysSelf.test(u.line)) return 'pass'
  const said = { relation: 'eu', name: '' }
  const meant = knownMeant(d, await peopleOf(d), said)
  if (!meant) return 'pass'
  choosePerson(d, meant)
  return 'go'
}

async function takeMenu(d: Dialogue, u: Understood, value: string | null): Promise<Taken> {
  const hasMore = u.things.specialties.length > 0 || u.things.examIds.length > 0 || u.acts.size > 0
  if (value === null || (u.pressed === null && hasMore)) return 'pass'
  if (value === 'book') {
    d.state.task = { is: 'book', appointmentIds: [] }
    return 'go'
  }
  if (value === 'person') {
    handOver(d, '', 'asked')
    return 'done'
  }
  if (value === 'inform') {
    d.question = 'Claro. Pode perguntar: preço, preparo, endereço, horários, convênios…'
    d.state.open = null
    return 'done'
  }
  if (value === 'mine') {
    d.question = 'Você quer confirmar, remarcar ou cancelar?'
    ask(d, 'moveOrCancel', d.question, [
      { title: 'Confirmar', value: 'confirm' },
      { title: 'Remarcar', value: 'reschedule' },
      { title: 'Cancelar', value: 'cancel' },
    ])
    return 'done'
  }
  return 'pass'
}
