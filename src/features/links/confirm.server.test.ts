import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions, type TestAppointment } from '#test/appointments.ts'
import { testSecrets } from '#test/server.ts'
import { type LinkRequest, makeLinks } from './make.server.ts'
import { openLinkPages } from './openPages.server.ts'
import type { ConfirmView, LinkPages } from './pages.ts'
import { viewOf } from './rules.ts'

let agenda: Agenda
let pages: LinkPages
const env = readEnv({ ORIGIN: 'https://clinica.example', RATE_LIMITS: 'off' })
beforeAll(async () => {
  agenda = await openAgenda()
  pages = openLinkPages({ database: agenda.server.db.database, secrets: testSecrets, env })
})
afterAll(() => agenda.server.stop())
const { booked, transition, retime } = appointmentActions(() => agenda)

let weeks = 0
const aWeek = () => 7 * ++weeks

const patientIdOf = (appointment: object) =>
  'patientId' in appointment ? String(appointment.patientId) : agenda.patientId

/** Makes the link of a message about these appointments, as it was when it left. */
async function linkTo(...appointments: readonly TestAppointment[]): Promise<string> {
  const request: LinkRequest = {
    key: 'a',
    kind: 'confirm',
    sendId: null,
    channel: 'email',
    purpose: 'care',
    patientId: agenda.patientId,
    appointments: appointments.map((appointment) => ({
      appointmentId: appointment.id,
      scheduleVersion: 1,
      patientId: patientIdOf(appointment),
    })),
    expiresAt: new Date(appointments.at(-1)?.startsAt ?? 0),
  }
  const scope = { database: agenda.server.db.database, userId: null, orgId: agenda.orgId }
  const links = await transact(scope, (tx) => makeLinks(tx, { secrets: testSecrets, env }, [request]))
  return links.get('a')?.page.split('/').at(-1) ?? ''
}

const visitor = (token: string) => ({ token, address: '203.0.113.7' })
const read = (token: string, query = '') => pages.readConfirm(visitor(token), new URLSearchParams(query))
async function opened(token: string, query = ''): Promise<ConfirmView> {
  const view = await read(token, query)
  if (view.is !== 'open') throw new Error(`the link is ${view.is}`)
  return view
}
function act(token: string, { visita = '1', ...fields }: Record<string, string>) {
  const form = new FormData()
  for (const number of visita.split(' ')) form.append('visita', number)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return pages.actConfirm(visitor(token), form)
}
const stateOf = async ({ id }: TestAppointment) => (await agenda.call('GET', `/appointments/${id}`)).body

describe('the address', () => {
  test('has a token of 132 bits, of which the database has a hash alone', async () => {
    const token = await linkTo(await booked({ startsAt: agenda.at('09:00', aWeek()) }))
    expect(token).toMatch(/^[\w-]{22}$/)
    const rows = await agenda.server.sql(
      agenda.orgId,
      'select l::text as link, d::text as directory from message_links l join link_directory d using (token_hash)',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is short in a message, and leads to a question of its page where a button asks one', async () => {
    const addresses = { short: 'https://clinica.example/c/x', page: 'https://clinica.example/confirmar/x' }
    expect(viewOf(addresses, 'cancel')).toBe('https://clinica.example/c/x?acao=cancelar')
    expect(viewOf(addresses, 'reschedule')).toBe('https://clinica.example/c/x?acao=remarcar')
  })

  test('of no link, of another kind or of a deleted network opens nothing', async () => {
    const unknown = { is: 'unknown', clinic: null }
    expect(await read('AAAAAAAAAAAAAAAAAAAAAA')).toEqual(unknown)
    expect(await read('../../etc/passwd')).toEqual(unknown)
    const token = await linkTo(await booked({ startsAt: agenda.at('09:00', aWeek()) }))
    expect(await pages.readRate(visitor(token))).toEqual(unknown)
    expect(await pages.actUnsubscribe(visitor(token), new FormData())).toEqual(unknown)
    await agenda.server.sql(agenda.orgId, 'update orgs set deleted_at = now() where org_id = $1', [
      agenda.orgId,
    ])
    expect(await read(token)).toEqual(unknown)
    expect(await act(token, { acao: 'confirmar' })).toEqual(unknown)
    await agenda.server.sql(agenda.orgId, 'update orgs set deleted_at = null where org_id = $1', [
      agenda.orgId,
    ])
  })
})

describe('an appointment', () => {
  test('is shown with what its contact needs, and a GET changes nothing', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const appointment = await booked({ startsAt, kind: 'exam', examIds: [agenda.examId], durationMin: 30 })
    const token = await linkTo(appointment)
    const view = await opened(token)
    await opened(token, 'acao=cancelar')
    await opened(token, 'acao=remarcar')
    expect(view.clinic).toMatchObject({ place: 'Pinheiros, São Paulo', phone: '1130452200' })
    expect(view.clinic.privacy).toEqual({ officer: '', email: '', policyUrl: '' })
    expect(view.appointments).toMatchObject([
      {
        state: 'open',
        patient: 'Teresa',
        mayUndo: false,
        details: {
          weekday: 'segunda',
          time: '09:00',
          arrival: '08:45',
          what: 'Exame com Dra. Helena Prado',
          fasting: { title: 'Não coma após 03:00 de segunda' },
          street: 'Rua dos Jequitibás, 418',
          bring: { what: 'Leve documento e pedido', card: '' },
        },
      },
    ])
    expect(JSON.stringify(view)).not.toContain('abdome')
    expect(await stateOf(appointment)).toMatchObject({ state: 'scheduled', version: 1 })
  })

  test("tells when to come and who answers for the patient's data, as the network says", async () => {
    const token = await linkTo(await booked({ startsAt: agenda.at('09:00', aWeek()) }))
    const network = await agenda.call('GET', '', undefined, 'owner')
    const told = {
      arrivalMinutes: 0,
      privacyOfficer: 'Teresa Nogueira',
      privacyEmail: 'privacidade@aurora.example',
      privacyPolicyUrl: 'https://aurora.example/privacidade',
    }
    const { status } = await agenda.call(
      'PUT',
      '/patient-information',
      { ...told, version: network.body.version },
      'owner',
    )
    expect(status).toBe(200)
    expect(await opened(token)).toMatchObject({
      clinic: {
        privacy: {
          officer: told.privacyOfficer,
          email: told.privacyEmail,
          policyUrl: told.privacyPolicyUrl,
        },
      },
      appointments: [{ details: { arrival: '' } }],
    })
  })

  test('is confirmed, cancelled and brought back, each until it begins', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aWeek()) })
    const token = await linkTo(appointment)
    expect(await act(token, { acao: 'confirmar' })).toBe('done')
    expect(await opened(token)).toMatchObject({ appointments: [{ state: 'confirmed', mayUndo: true }] })
    expect(await act(token, { acao: 'cancelar' })).toBe('done')
    expect(await opened(token)).toMatchObject({ appointments: [{ state: 'declined', mayUndo: true }] })
    expect(await stateOf(appointment)).toMatchObject({ state: 'cancelled', cancelledBy: 'patient' })
    expect(await act(token, { acao: 'desfazer' })).toBe('done')
    expect(await opened(token)).toMatchObject({ appointments: [{ state: 'confirmed', mayUndo: false }] })
    expect(await act(token, { acao: 'desfazer' })).toBe('late')
    await agenda.server.sql(agenda.orgId, `update message_links set expires_at = now()`)
    expect(await read(token)).toMatchObject({ is: 'ended', clinic: { phone: '1130452200' } })
    expect(await act(token, { acao: 'cancelar' })).toMatchObject({ is: 'ended' })
    expect(await stateOf(appointment)).toMatchObject({ state: 'confirmed' })
  })

  test('moves among its free times, and its link goes with it', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day), durationMin: 30 })
    await booked({ startsAt: agenda.at('10:00', day), durationMin: 30 })
    const token = await linkTo(appointment)
    const from = agenda.at('00:00', day).slice(0, 10)
    const { question } = await opened(token, `acao=remarcar&visita=1&desde=${from}`)
    if (question?.about !== 'reschedule') throw new Error('no times were offered')
    const [first] = question.days
    expect(first?.label).toMatch(/^segunda, \d\d\/\d\d$/)
    expect(first?.times.map(({ label }) => label)).not.toContain('10:00')
    const wanted = agenda.at('11:00', day + 1)
    expect(await act(token, { acao: 'remarcar', horario: agenda.at('10:00', day) })).toBe('taken')
    expect(await act(token, { acao: 'remarcar', horario: 'amanhã' })).toBe('taken')
    expect(await act(token, { acao: 'remarcar', horario: wanted })).toBe('done')
    expect(await stateOf(appointment)).toMatchObject({ startsAt: wanted })
    expect(await opened(token)).toMatchObject({
      appointments: [{ state: 'open', wasMoved: true, mayUndo: true }],
    })
    const rows = await agenda.server.sql(
      agenda.orgId,
      'select expires_at from message_links where appointments::text like $1',
      [`%${appointment.id}%`],
    )
    expect(rows.map(({ expires_at: at }) => new Date(at as string).toISOString())).toEqual([wanted])
    expect(await act(token, { acao: 'desfazer' })).toBe('done')
    expect(await stateOf(appointment)).toMatchObject({ startsAt: agenda.at('09:00', day) })
    expect(await act(token, { acao: 'confirmar' })).toBe('done')
  })

  test('whose old time is another’s by now is not brought back to it', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const token = await linkTo(appointment)
    await act(token, { acao: 'cancelar' })
    await booked({ startsAt: agenda.at('09:00', day) })
    expect(await act(token, { acao: 'desfazer' })).toBe('lost')
    expect((await opened(token, 'aviso=perdido')).notice).toBe('lost')
    expect((await opened(token, 'aviso=constructor')).notice).toBeNull()
    expect(await stateOf(appointment)).toMatchObject({ state: 'cancelled' })
  })

  test('that the desk moved and confirmed is not shown as confirmed to its old link', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const token = await linkTo(appointment)
    const { body: moved } = await retime(appointment, agenda.at('11:00', day))
    await transition(moved, 'confirmed')
    expect(await opened(token)).toMatchObject({ appointments: [{ state: 'moved', details: null }] })
    expect(await act(token, { acao: 'confirmar' })).toBe('late')
  })

  test('that others moved or cancelled is said to have changed, without its new time', async () => {
    const day = aWeek()
    const moved = await booked({ startsAt: agenda.at('09:00', day) })
    const cancelled = await booked({ startsAt: agenda.at('10:00', day) })
    const tokens = [await linkTo(moved), await linkTo(cancelled)] as const
    await retime(moved, agenda.at('11:00', day))
    await transition(cancelled, 'cancelled', { reason: 'greve', cancelledBy: 'clinic' })
    expect(await opened(tokens[0])).toMatchObject({ appointments: [{ state: 'moved', details: null }] })
    expect(await opened(tokens[1])).toMatchObject({ appointments: [{ state: 'cancelled', details: null }] })
    expect(await act(tokens[0], { acao: 'confirmar' })).toBe('late')
    expect(await act(tokens[1], { acao: 'desfazer' })).toBe('late')
    expect((await opened(tokens[0], 'acao=remarcar')).question).toBeNull()
  })

  test('that somebody confirmed or noted something about keeps its link', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aWeek()) })
    const token = await linkTo(appointment)
    await transition(appointment, 'confirmed')
    expect(await opened(token)).toMatchObject({ appointments: [{ state: 'confirmed', mayUndo: false }] })
    expect(await act(token, { acao: 'confirmar' })).toBe('done')
    expect(await act(token, { acao: 'cancelar' })).toBe('done')
  })

  test('pressed twice at once is done once', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aWeek()) })
    const token = await linkTo(appointment)
    const presses = await Promise.all([1, 2, 3].map(() => act(token, { acao: 'confirmar' })))
    expect(presses).toEqual(['done', 'done', 'done'])
    expect(await stateOf(appointment)).toMatchObject({ state: 'confirmed', version: 2 })
  })
})

describe('a family', () => {
  test('answers for one or for all, and the others stay', async () => {
    const day = aWeek()
    const [one, two] = [
      await booked({ startsAt: agenda.at('09:00', day) }),
      await booked({ startsAt: agenda.at('10:00', day) }),
    ]
    const token = await linkTo(one, two)
    expect(await act(token, { acao: 'cancelar', visita: '2' })).toBe('done')
    expect(await opened(token)).toMatchObject({ appointments: [{ state: 'open' }, { state: 'declined' }] })
    expect(await act(token, { acao: 'desfazer', visita: '2' })).toBe('done')
    expect(await act(token, { acao: 'confirmar', visita: '1 2' })).toBe('done')
    expect(await stateOf(one)).toMatchObject({ state: 'confirmed' })
    expect(await stateOf(two)).toMatchObject({ state: 'confirmed' })
    expect(await act(token, { acao: 'confirmar', visita: '3' })).toBe('late')
    expect((await opened(token, 'acao=cancelar')).question).toBeNull()
    expect((await opened(token, 'acao=cancelar&visita=2')).question).toMatchObject({
      appointment: { number: 2 },
    })
  })

  test('acted on by several presses at once loses none, and each can be taken back', async () => {
    const day = aWeek()
    const [one, two] = [
      await booked({ startsAt: agenda.at('09:00', day) }),
      await booked({ startsAt: agenda.at('10:00', day) }),
    ]
    const token = await linkTo(one, two)
    expect(
      await Promise.all([
        act(token, { acao: 'remarcar', visita: '1', horario: agenda.at('11:00', day) }),
        act(token, { acao: 'cancelar', visita: '2' }),
      ]),
    ).toEqual(['done', 'done'])
    expect(await opened(token)).toMatchObject({ appointments: [{ mayUndo: true }, { mayUndo: true }] })
    expect(
      await Promise.all([
        act(token, { acao: 'desfazer', visita: '1' }),
        act(token, { acao: 'desfazer', visita: '2' }),
      ]),
    ).toEqual(['done', 'done'])
    expect(await stateOf(one)).toMatchObject({ state: 'scheduled', startsAt: agenda.at('09:00', day) })
    expect(await stateOf(two)).toMatchObject({ state: 'scheduled' })
  })

  test('is one person where all is of one patient, and has the calendar file of each', async () => {
    const day = aWeek()
    const child = await agenda.create({
      fullName: 'Pedro Alves',
      contacts: [{ phone: '11987654321', isPreferred: true }],
    })
    const [one, two] = [
      await booked({ startsAt: agenda.at('09:00', day) }),
      await booked({ startsAt: agenda.at('10:00', day) }),
    ]
    const own = await linkTo(one, two)
    expect((await opened(own)).isOnePerson).toBe(true)
    const file = await pages.calendarOf(visitor(own), 2)
    expect(file.is === 'file' && file.text).toContain(`UID:${two.id}@clinica.example`)
    const childs = await booked({ startsAt: agenda.at('11:00', day), patientId: child.id })
    const token = await linkTo(one, childs)
    expect((await opened(token)).isOnePerson).toBe(false)
  })
})

describe('the calendar file', () => {
  test('has the appointment, and none for one that is not to be', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aWeek()), durationMin: 30 })
    const token = await linkTo(appointment)
    const file = await pages.calendarOf(visitor(token), 1)
    const text = file.is === 'file' ? file.text : ''
    expect(text).toContain(`DTSTART:${appointment.startsAt.replace(/[-:]|\.000/g, '')}`)
    expect(text).toContain(`UID:${appointment.id}@clinica.example`)
    expect(text).toContain('SEQUENCE:1\r\n')
    expect(await pages.calendarOf(visitor(token), 2)).toMatchObject({ is: 'none' })
    const later = agenda.at('11:00', 7 * weeks)
    await act(token, { acao: 'remarcar', horario: later })
    const newer = await pages.calendarOf(visitor(token), 1)
    expect(newer.is === 'file' && newer.text).toContain('SEQUENCE:2\r\n')
    await act(token, { acao: 'cancelar' })
    expect(await pages.calendarOf(visitor(token), 1)).toMatchObject({
      is: 'none',
      clinic: { phone: '1130452200' },
    })
    expect(await pages.calendarOf(visitor('AAAAAAAAAAAAAAAAAAAAAA'), 1)).toMatchObject({ is: 'unknown' })
  })
})

describe('limits', () => {
  test('hold for one link, and for one who tries addresses, and leave others alone', async () => {
    const limited = openLinkPages({
      database: agenda.server.db.database,
      secrets: testSecrets,
      env: readEnv({ ORIGIN: env.ORIGIN, RATE_LIMITS: 'on' }),
    })
    const [worn, other] = [
      await linkTo(await booked({ startsAt: agenda.at('09:00', aWeek()) })),
      await linkTo(await booked({ startsAt: agenda.at('09:00', aWeek()) })),
    ]
    const open = (token: string) => limited.readConfirm(visitor(token), new URLSearchParams())
    const last = async (token: string, times: number) => {
      for (let at = 1; at < times; at++) await open(token)
      return (await open(token)).is
    }
    expect(await last(worn, 61)).toBe('busy')
    expect(await last('AAAAAAAAAAAAAAAAAAAAAA', 31)).toBe('busy')
    expect((await open(other)).is).toBe('open')
  })
})
