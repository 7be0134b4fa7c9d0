import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownPhone, openTalkingClinic, type TalkingClinic, type TrialBody } from '#test/assistant.ts'
import { pinheiros } from '#test/world.ts'

/** Whole conversations where the clock on the wall is another one, and on every channel. */

let clinic: TalkingClinic
beforeAll(async () => {
  clinic = await openTalkingClinic()
})
afterAll(() => clinic.server.stop())

async function play(name: string, lines: readonly string[], over: Record<string, unknown> = {}) {
  const answers: TrialBody[] = []
  for (const text of lines) {
    const { status, body } = await clinic.say(name, text, over)
    expect({ status, body }).toMatchObject({ status: 200 })
    answers.push(body)
  }
  return answers
}

async function moveTo(timeZone: string): Promise<void> {
  for (const unit of [
    { id: clinic.ids.pinheiros, ...pinheiros },
    {
      id: clinic.ids.tatuape,
      ...pinheiros,
      name: 'Tatuapé',
      street: 'Rua Tuiuti',
      streetNumber: '1200',
      complement: '',
      cnes: '',
      resources: [],
    },
  ]) {
    const { id, ...form } = unit
    const now = await clinic.call('GET', `/units/${id}`, undefined, 'owner')
    const { status, body } = await clinic.call(
      'PUT',
      `/units/${id}`,
      { ...now.body, ...form, resources: now.body.resources, timeZone, version: now.body.version },
      'owner',
    )
    expect({ status, body }).toMatchObject({ status: 200 })
  }
}

/** The zone, how far it is from UTC, and an instant at which its day is not that of São Paulo, with what is said then. */
const zones = [
  { zone: 'America/Manaus', offset: '-04:00', late: '2027-03-03T23:30:00-04:00', tomorrow: '2027-03-04' },
  { zone: 'America/Rio_Branco', offset: '-05:00', late: '2027-03-03T22:30:00-05:00', tomorrow: '2027-03-04' },
  { zone: 'America/Noronha', offset: '-02:00', late: '2027-03-04T00:30:00-02:00', tomorrow: '2027-03-05' },
]

describe.each(zones)('$zone', ({ zone, offset, late, tomorrow }) => {
  beforeAll(() => moveTo(zone))

  test('"amanhã às 9" is nine on the wall there, of the day after there', async () => {
    const answers = await play(
      `${zone} amanhã`,
      ['quero dermato amanhã às 9h, particular', 'Paulo Nunes Sá 02/02/1980', 'sim'],
      { at: late },
    )
    expect(answers.at(-1)?.appointment).toMatchObject({
      act: 'booked',
      startsAt: new Date(`${tomorrow}T09:00:00${offset}`).toISOString(),
    })
    expect(answers.at(-1)?.replies[0]?.text).toContain('9h')
  })

  test('what is shown, chosen and said in the end is one hour', async () => {
    const answers = await play(`${zone} lista`, [
      'dermato sexta dia 5 de manhã, particular',
      'às 10h',
      'Ana Lima Sá 03/03/1990',
      'sim',
    ])
    expect(answers.at(-1)?.appointment?.startsAt).toBe(new Date(`2027-03-05T10:00:00${offset}`).toISOString())
    expect(answers.at(-1)?.replies[0]?.text).toContain('10h')
  })

  test('an appointment is found by its hour there, and moved', async () => {
    const answers = await play(
      `${zone} remarca`,
      ['quero remarcar minha consulta do dia 10 para o dia 12 às 11h', 'sim'],
      { contact: { phone: knownPhone } },
    )
    expect(answers.at(-1)?.appointment).toMatchObject({
      act: 'moved',
      startsAt: new Date(`2027-03-12T11:00:00${offset}`).toISOString(),
    })
  })

  test('"hoje à tarde" ends where its day ends there', async () => {
    const [answer] = await play(`${zone} hoje`, ['dermato hoje às 11h, particular'], {
      at: `2027-03-03T10:00:00${offset}`,
    })
    expect(answer?.state.open?.kind).toBe('person')
  })
})

describe('channels', () => {
  beforeAll(() => moveTo('America/Sao_Paulo'))

  test.each(['sms', 'email', 'chat', 'whatsapp'])('a booking by %s', async (channel) => {
    const isNumber = channel === 'sms' || channel === 'whatsapp'
    const answers = await play(
      `canal ${channel}`,
      [
        'Bom dia, gostaria de marcar uma consulta com dermatologista, particular, na quinta dia 4 às 9h.',
        'Paulo Nunes Sá, 02/02/1980',
        ...(isNumber ? [] : ['11 93333-2222']),
        'sim',
      ],
      { channel, contact: { phone: isNumber ? '11933332222' : '' } },
    )
    expect(answers.at(-1)?.appointment).toMatchObject({
      act: 'booked',
      startsAt: '2027-03-04T12:00:00.000Z',
      patientName: 'Paulo Nunes Sá',
    })
  })

  test('by SMS a number on record is known, and confirms', async () => {
    const answers = await play('sms confirma', ['quero confirmar minha consulta'], {
      channel: 'sms',
      contact: { phone: knownPhone },
    })
    expect(answers.at(-1)?.appointment).toMatchObject({ act: 'confirmed' })
  })

  test('by e-mail nothing of a record is told before a code', async () => {
    const [asked, code, done] = await play(
      'email cancela',
      ['quero cancelar minha consulta', '11987654321', '123456'],
      { channel: 'email', contact: { phone: '' } },
    )
    expect(asked?.state.open?.kind).toBe('address')
    expect(code?.state.open?.kind).toBe('code')
    expect(done?.state.open?.kind).toBe('sureCancel')
  })
})
