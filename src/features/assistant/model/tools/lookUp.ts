import { z } from 'zod'
import { matches } from '#lib/match.ts'
import { formatMoney } from '#lib/money.ts'
import { nextForAppointment, saidAppointment } from '../../guided/appointments.ts'
import { appointmentsOf, isProved, peopleOf } from '../../guided/dialogue.ts'
import { hoursLines } from '../../guided/openHours.ts'
import { specialtiesOf } from '../../guided/read/specialties.ts'
import { emptyBooking } from '../../guided/state.ts'
import { kindOf, subjectOf, wantedOf } from '../../guided/wanted.ts'
import type { Wanted } from '../../tools.ts'
import { announced, meant, modelTool, quoted, Refused, type Session } from '../session.ts'

/** What a model may look up: nothing of anybody but the contact's own people. */

const mostLines = 25

const subjects = ['unidades', 'convenios', 'especialidades', 'profissionais', 'exames', 'perguntas'] as const

const found = (lines: readonly string[], search: string): string => {
  if (lines.length === 0)
    return search === ''
      ? 'Não há nada cadastrado.'
      : 'Nada encontrado com essas palavras. Tente outras, ou sem procura; não invente.'
  const more = lines.length > mostLines ? `\n… e mais ${lines.length - mostLines}: procure por palavras.` : ''
  return `${lines.slice(0, mostLines).join('\n')}${more}`
}

function linesOf(session: Session, subject: (typeof subjects)[number], search: string): string[] {
  const {
    labels,
    d: { clinic },
  } = session
  const fits = (...texts: readonly string[]): boolean => search === '' || matches(search, ...texts)
  switch (subject) {
    case 'unidades':
      return clinic.units
        .filter(({ name, address }) => fits(name, address))
        .map(
          ({ id, name, address, phone, hours }) =>
            `${labels.of('unit', id)}: ${quoted(name)}, endereço ${quoted(address)}, telefone ${quoted(phone)}, horário ${quoted(hoursLines(hours))}`,
        )
    case 'convenios':
      return clinic.plans
        .filter(({ name }) => fits(name))
        .map(
          ({ id, name, products }) =>
            `${labels.of('plan', id)}: ${quoted(name)}${products.length > 0 ? `, planos: ${products.map((one) => `${labels.of('product', one.id)} = ${quoted(one.name)}`).join(', ')}` : ''}`,
        )
    case 'especialidades':
      return specialtiesOf(clinic.professionals)
        .filter((name) => fits(name))
        .map((name) => `${labels.of('specialty', name)}: ${quoted(name)}`)
    case 'profissionais':
      return clinic.professionals
        .filter(({ name, specialties }) => fits(name, ...specialties))
        .map(
          ({ id, name, specialties, unitIds }) =>
            `${labels.of('professional', id)}: ${quoted(name)}, ${specialties.map(quoted).join(', ')}, unidades ${unitIds.map((unit) => labels.of('unit', unit)).join(', ')}`,
        )
    case 'exames':
      return clinic.exams
        .filter(({ name, aliases }) => fits(name, ...aliases))
        .map(
          ({ id, name, priceCents, preparation, requiresMedicalRequest }) =>
            `${labels.of('exam', id)}: ${quoted(name)}${priceCents === null ? '' : `, particular ${formatMoney(priceCents)}`}, preparo ${preparation === '' ? 'sem registro (não diga que não precisa: ofereça a recepção)' : quoted(preparation)}${requiresMedicalRequest ? ', pede pedido médico' : ''}`,
        )
    case 'perguntas':
      return clinic.knowledge
        .filter(({ question, answer }) => fits(question) || fits(answer))
        .map(({ question, answer }) => `Pergunta ${quoted(question)}: resposta ${quoted(answer)}`)
  }
}

export const readClinic = modelTool({
  name: 'consultar_clinica',
  description:
    'Mostra o que a clínica tem, com os códigos para as outras ferramentas. `procura`: palavras do nome; vazio para tudo.',
  schema: z.object({ assunto: z.enum(subjects), procura: z.string().max(100).default('') }),
  run: (session, { assunto, procura }) => found(linesOf(session, assunto, procura.trim()), procura.trim()),
})

export const readPeople = modelTool({
  name: 'ver_pessoas',
  description: 'Mostra por quem este contato fala: as pessoas do cadastro ligadas a ele.',
  schema: z.object({}),
  async run({ d, labels }) {
    const people = await peopleOf(d)
    if (people.length === 0)
      return 'Este contato não está ligado a ninguém do cadastro. Para marcar, peça nome completo e data de nascimento.'
    return people
      .map(({ patientId, name }) => `${labels.of('person', patientId)}: ${quoted(name)}`)
      .join('\n')
  },
})

export const readAppointments = modelTool({
  name: 'ver_agendamentos',
  description:
    'Mostra o que este contato tem marcado, com os códigos. Sem prova de quem é, o sistema pede um código.',
  schema: z.object({}),
  async run(session) {
    const { d, labels } = session
    if (!isProved(d) && (await peopleOf(d)).length === 0) {
      d.state.task = { is: 'see', appointmentIds: [] }
      await nextForAppointment(d, null)
      return announced(session)
    }
    const visits = await appointmentsOf(d)
    if (visits.length === 0) return 'Não há nada marcado.'
    return visits
      .map(
        (visit) =>
          `${labels.of('appointment', visit.id)}: ${quoted(saidAppointment(d, visit))}, ${visit.isConfirmed ? 'confirmado' : 'ainda não confirmado'}`,
      )
      .join('\n')
  },
})

export const readPrice = modelTool({
  name: 'consultar_preco',
  description: 'Diz o preço particular de um exame ou de uma consulta.',
  schema: z.object({
    exame: z.string().optional().describe('código ex…'),
    especialidade: z.string().optional().describe('código es…'),
    profissional: z.string().optional().describe('código pr…'),
  }),
  async run(session, input) {
    const { d } = session
    const exam = meant(session, 'exam', input.exame)
    const specialty = meant(session, 'specialty', input.especialidade)
    const professionalId = meant(session, 'professional', input.profissional)
    if (exam === undefined && specialty === undefined && professionalId === undefined)
      throw new Refused('Diga o código do exame, da especialidade ou do profissional.')
    const booking = {
      ...emptyBooking,
      person: d.state.booking.person,
      examIds: exam === undefined ? [] : [exam],
      specialty: specialty ?? null,
      professionalId: professionalId ?? null,
    }
    const wanted: Wanted = { ...wantedOf(d, booking), kind: kindOf(d, booking) }
    const quote = await d.turn.tools.quote(wanted)
    const cents =
      (quote.is === 'done' ? quote.value.priceCents : null) ??
      d.clinic.exams.find(({ id }) => id === exam)?.priceCents ??
      null
    const what = quoted(subjectOf(d, wanted))
    if (cents === null) return `Não há preço cadastrado de ${what}: diga que a equipe informa.`
    return `${what}: ${formatMoney(cents)} no particular. Por convênio vale a cobertura do plano.`
  },
})
