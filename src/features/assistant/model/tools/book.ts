import { z } from 'zod'
import { isBrazilianPhone, normalizePhone } from '#lib/phone.ts'
import { stopBooking } from '../../guided/answers/stop.ts'
import { searched } from '../../guided/answers/times.ts'
import { type Dialogue, peopleOf, rest, say, todayIn, zoneOf } from '../../guided/dialogue.ts'
import { setWhen } from '../../guided/mergeDates.ts'
import { choosePerson } from '../../guided/mergePeople.ts'
import { nextForBooking } from '../../guided/next.ts'
import { nextPage } from '../../guided/pages.ts'
import { properName } from '../../guided/read/people.ts'
import { joined, whenOf } from '../../guided/read/when.ts'
import { nobody, type When } from '../../guided/state.ts'
import { findTimes, takeTime } from '../../guided/times.ts'
import type { TimeWindow } from '../../tools.ts'
import { birthIn, hasDigits, isNamed, whenIn } from '../ownWords.ts'
import { announced, beginAgain, meant, modelTool, Refused, type Session } from '../session.ts'

/**
 * Booking by a model: it says what is wanted, by labels and in the patient's own words; guided mode asks for what is missing
 * and books after the patient's yes alone.
 */

const kinds = {
  primeira: 'firstVisit',
  consulta: 'visit',
  retorno: 'followUp',
  video: 'telehealth',
} as const

const wishes = z.object({
  tipo: z.enum(['primeira', 'consulta', 'retorno', 'video']).optional(),
  especialidade: z.string().optional().describe('código es…'),
  profissional: z.string().optional().describe('código pr…, ou "qualquer"'),
  exames: z.array(z.string()).max(10).optional().describe('códigos ex…'),
  unidade: z.string().optional().describe('código un…, ou "qualquer"'),
  convenio: z.string().optional().describe('código cv…, ou "particular"'),
  plano: z.string().optional().describe('código pl…, ou "nao_sei"'),
  pessoa: z.string().optional().describe('código pe…, de ver_pessoas'),
  nome: z
    .string()
    .max(120)
    .optional()
    .describe('nome completo de quem não está no cadastro, como o paciente escreveu'),
  nascimento: z
    .string()
    .max(60)
    .optional()
    .describe('data de nascimento, exatamente como o paciente escreveu'),
  responsavel: z
    .string()
    .max(120)
    .optional()
    .describe('nome do responsável por um menor, como o paciente escreveu'),
  telefone: z.string().max(30).optional().describe('como o paciente escreveu'),
  quando: z
    .string()
    .max(200)
    .optional()
    .describe('as palavras do paciente sobre dia e horário, exatamente como ele escreveu: "quinta de manhã"'),
  horario: z.string().optional().describe('código ho… de um horário mostrado e escolhido pelo paciente'),
})
type Wishes = z.infer<typeof wishes>

const dropTime = ({ state: { booking } }: Dialogue): void => {
  booking.time = null
  booking.seen = []
}

function takeSubject(session: Session, input: Wishes): void {
  const { d } = session
  const { booking } = d.state
  const specialty = meant(session, 'specialty', input.especialidade)
  const professional =
    input.profissional === 'qualquer' ? null : meant(session, 'professional', input.profissional)
  const exams = input.exames?.flatMap((label) => meant(session, 'exam', label) ?? [])
  const before = JSON.stringify([booking.kind, booking.specialty, booking.professionalId, booking.examIds])
  if (exams && exams.length > 0) {
    booking.examIds = exams
    booking.specialty = null
    booking.kind = null
    if (input.profissional === undefined) booking.professionalId = null
  }
  if (specialty !== undefined && !exams?.length) {
    booking.specialty = specialty
    booking.examIds = []
    const chosen = d.clinic.professionals.find(({ id }) => id === booking.professionalId)
    if (chosen && !chosen.specialties.includes(specialty)) booking.professionalId = null
  }
  if (professional !== undefined) {
    booking.professionalId = professional
    const one = d.clinic.professionals.find(({ id }) => id === professional)
    if (one && booking.specialty !== null && !one.specialties.includes(booking.specialty))
      booking.specialty = null
    if (one && !exams?.length && specialty !== undefined) booking.examIds = []
  }
  if (input.tipo) booking.kind = kinds[input.tipo]
  if (before !== JSON.stringify([booking.kind, booking.specialty, booking.professionalId, booking.examIds]))
    dropTime(d)
}

function takePlace(session: Session, { unidade, convenio, plano }: Wishes): void {
  const { d } = session
  const { booking } = d.state
  const unitId = unidade === 'qualquer' ? 'any' : meant(session, 'unit', unidade)
  if (unitId !== undefined && unitId !== booking.unitId) {
    booking.unitId = unitId
    dropTime(d)
  }
  const planId = convenio === 'particular' ? null : meant(session, 'plan', convenio)
  if (planId !== undefined && planId !== (booking.payment?.planId ?? undefined)) {
    booking.payment = planId === null ? { planId, productId: null } : { planId }
    dropTime(d)
  }
  const productId = plano === 'nao_sei' ? null : meant(session, 'product', plano)
  if (productId === undefined || !booking.payment) return
  const plan = d.clinic.plans.find(({ id }) => id === booking.payment?.planId)
  if (productId !== null && !plan?.products.some(({ id }) => id === productId))
    throw new Refused('Esse plano não é do convênio escolhido.')
  if (plan) booking.payment = { planId: plan.id, productId }
}

async function takePerson(session: Session, input: Wishes): Promise<void> {
  const { d, said } = session
  const { booking } = d.state
  const patientId = meant(session, 'person', input.pessoa)
  if (patientId !== undefined) {
    const one = (await peopleOf(d)).find((known) => known.patientId === patientId)
    if (!one) throw new Refused('Essa pessoa não está ligada a este contato.')
    choosePerson(d, one)
    return
  }
  const written = (what: string, name: string | undefined): string => {
    if (name === undefined || name.trim() === '') return ''
    if (!isNamed(said, name)) throw new Refused(`${what} não foi escrito pelo paciente. Pergunte a ele.`)
    return properName(name)
  }
  const name = written('Esse nome', input.nome)
  const guardianName = written('Esse responsável', input.responsavel)
  const birthDate = input.nascimento === undefined ? '' : birthIn(said, input.nascimento, todayIn(d))
  if (input.nascimento !== undefined && birthDate === '')
    throw new Refused(
      'Essa data de nascimento não foi escrita assim pelo paciente, ou não é uma data. Pergunte a ele.',
    )
  if (name !== '' || birthDate !== '' || guardianName !== '') {
    const before = booking.person?.patientId === null ? booking.person : nobody
    booking.person = {
      ...before,
      name: name || before.name,
      birthDate: birthDate || before.birthDate,
      guardianName: guardianName || before.guardianName,
    }
  }
  if (input.telefone !== undefined) {
    const phone = normalizePhone(input.telefone)
    if (!hasDigits(said, phone) || !isBrazilianPhone(phone))
      throw new Refused(
        'Esse telefone não foi escrito pelo paciente, ou não é um telefone com DDD. Pergunte a ele.',
      )
    booking.phone = phone
  }
}

/** @throws `Refused` for what the contact has not written */
export function takeWhen({ d, said }: Session, quando: string | undefined): void {
  if (quando === undefined || quando.trim() === '') return
  // What has two readings stays to be asked about.
  if (d.state.readings.length > 0) return
  const read = whenIn(d, said, quando)
  if (read.is === 'read') {
    const { booking } = d.state
    const readings = read.readings.map(whenOf)
    if (booking.when !== null && holds(readings, booking.when)) return
    const wished = readings.map((one) => joined(booking.when, one, zoneOf(d)))
    const [first] = wished
    // The day of the time that is held already says nothing new.
    const isHeld =
      first?.hasTime === false && booking.time !== null && isIn(first.windows, booking.time.startsAt)
    if (first === undefined || (wished.length === 1 && isHeld)) return
    if (wished.length > 1 || read.isUnsure) d.state.readings = wished
    else setWhen(d, first)
    return
  }
  throw new Refused(
    {
      notSaid: 'O paciente não escreveu isso. Repita as palavras dele, ou pergunte o dia e o horário.',
      noDate: 'Não há dia nem horário nessas palavras. Pergunte ao paciente.',
      past: 'Esse dia ou horário já passou. Diga isso ao paciente e pergunte outro.',
      otherwise:
        'Na mensagem inteira o paciente diz outra coisa (talvez um "não" ou "menos"). Pergunte a ele.',
    }[read.is],
  )
}

const isIn = (windows: readonly TimeWindow[], startsAt: string): boolean =>
  windows.some(
    ({ from, to }) => Date.parse(from) <= Date.parse(startsAt) && Date.parse(startsAt) < Date.parse(to),
  )

/** True when what is known says it already, and perhaps more exactly. */
const holds = (readings: readonly When[], known: When): boolean =>
  known.windows.length > 0 &&
  known.windows.every(({ from, to }) =>
    readings.some(({ windows }) =>
      windows.some((one) => Date.parse(one.from) <= Date.parse(from) && Date.parse(to) <= Date.parse(one.to)),
    ),
  )

/** Holds a time that was shown. False where it could not be had: then others are shown. */
export async function takeShownTime(session: Session, label: string | undefined): Promise<boolean> {
  if (label === undefined) return true
  const { d } = session
  const id = meant(session, 'time', label)
  const time = d.state.booking.shown.find((one) => one.id === id)
  if (!time) throw new Refused('Esse horário já não está entre os mostrados. Busque de novo.')
  const { wanted, moved } = await searched(d)
  const outcome = await takeTime(d, wanted, time)
  if (outcome === 'held') return true
  if (outcome === 'taken') {
    say(d, d.texts.taken)
    await findTimes(d, wanted, moved)
  }
  return false
}

export const book = modelTool({
  name: 'agendar',
  description:
    'Anota o que o paciente quer marcar e segue o agendamento: procura horários, pergunta o que falta e pede o sim. Chame de novo com o que mudar. Só o sim do paciente marca.',
  schema: wishes,
  async run(session, input) {
    const { d } = session
    const state = structuredClone(d.state)
    beginAgain(session)
    try {
      if (d.state.task !== null && d.state.task.is !== 'book') rest(d)
      d.state.task = { is: 'book', appointmentIds: [] }
      takeSubject(session, input)
      takePlace(session, input)
      await takePerson(session, input)
      takeWhen(session, input.quando)
    } catch (error) {
      Object.assign(d.state, state)
      throw error
    }
    if (await takeShownTime(session, input.horario)) await nextForBooking(d, null)
    return announced(session)
  },
})

const pages = { outros: 'others', outro_dia: 'otherDay', mais_tarde: 'later', mais_cedo: 'earlier' } as const

export const otherTimes = modelTool({
  name: 'outros_horarios',
  description: 'Mostra outros horários que os já mostrados.',
  schema: z.object({ quais: z.enum(['outros', 'outro_dia', 'mais_tarde', 'mais_cedo']) }),
  async run(session, { quais }) {
    const { d } = session
    if (d.state.booking.shown.length === 0) throw new Refused('Ainda não foram mostrados horários.')
    beginAgain(session)
    d.state.booking.time = null
    const { wanted, moved } = await searched(d)
    await findTimes(d, wanted, moved, nextPage(d, pages[quais]))
    return announced(session)
  },
})

export const stop = modelTool({
  name: 'desistir',
  description:
    'Para o agendamento que está em andamento, a pedido do paciente. Não cancela nada do que já está marcado.',
  schema: z.object({}),
  run(session) {
    beginAgain(session)
    stopBooking(session.d)
    return announced(session)
  },
})
