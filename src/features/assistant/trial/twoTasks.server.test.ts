import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownPhone, openTalkingClinic, type TalkingClinic } from '#test/assistant.ts'

let clinic: TalkingClinic
beforeAll(async () => {
  clinic = await openTalkingClinic()
})
afterAll(() => clinic.server.stop())

const teresa = { contact: { phone: knownPhone } }

/** Says it all, and returns every answer. */
async function play(name: string, lines: readonly string[], over: Record<string, unknown> = {}) {
  const answers = []
  for (const text of lines) {
    const { status, body } = await clinic.say(name, text, { ...teresa, ...over })
    expect({ status, body }).toMatchObject({ status: 200 })
    answers.push(body)
  }
  return answers
}

describe('two tasks in one message', () => {
  test('calls the one off, and then books the other', async () => {
    const answers = await play('cancela e marca', [
      'cancela minha consulta do dia 10 e marca uma dermato pra sexta às 9h, particular',
      'sim',
      'Teresa',
      'sim',
    ])
    expect(answers.map(({ appointment }) => appointment?.act ?? null)).toEqual([
      null,
      'cancelled',
      null,
      'booked',
    ])
    expect(answers.at(-1)?.appointment).toMatchObject({
      professionalId: clinic.ids.ivan,
      startsAt: '2027-03-05T12:00:00.000Z',
    })
  })

  test('books the one, and then calls the other off', async () => {
    const answers = await play('marca e cancela', [
      'marca uma dermato pra Teresa na sexta às 10h, particular, e cancela a cardio do dia 10',
      'sim',
      'sim, cancelar',
    ])
    expect(answers.map(({ appointment }) => appointment?.act ?? null)).toEqual([null, 'booked', 'cancelled'])
  })

  test('who names nothing for the new one moves it', async () => {
    const [asked, moved] = await play('cancela e marca outro dia', [
      'cancela dia 10 e marca dia 17 às 9h',
      'sim',
    ])
    expect(asked?.understood.intent).toBe('reschedule')
    expect(moved?.appointment).toMatchObject({ act: 'moved', startsAt: '2027-03-17T12:00:00.000Z' })
  })

  test('keeping the first still leads to the other', async () => {
    const answers = await play('mantém e marca', [
      'desmarca a consulta do dia 10 e agenda pediatra pra Lia',
      'não, manter',
    ])
    expect(answers[1]?.appointment).toBeNull()
    expect(answers[1]?.state.open?.kind).toBe('payment')
  })

  test('who gives up gives up both', async () => {
    const answers = await play('desiste', ['marca dermato pra Teresa e cancela a do dia 10', 'desisto', 'oi'])
    expect(answers.at(-1)?.state.open?.kind).not.toBe('sureCancel')
  })
})

describe('a time that somebody else takes meanwhile', () => {
  const contact = { contact: { phone: '11944443333' } }
  const take = (startsAt: string) =>
    clinic.call('POST', '/appointments', {
      kind: 'visit',
      unitId: clinic.ids.pinheiros,
      patientId: clinic.ids.stranger,
      professionalId: clinic.ids.ivan,
      startsAt,
      ignorePatientBusy: true,
    })

  test('is said, and others are offered: none is booked in its place', async () => {
    const [offered] = await play(
      'some da lista',
      ['quero marcar dermato na quinta, dia 4, de manhã, particular'],
      contact,
    )
    expect(offered?.state.open?.kind).toBe('times')
    expect((await take('2027-03-04T08:00:00-03:00')).status).toBe(201)
    const [after] = await play('some da lista', ['1'], contact)
    expect(after?.appointment).toBeNull()
    expect(after?.state.open?.kind).toBe('times')
    expect(after?.replies[0]?.text).toContain('acabou de ser ocupado')
    expect(after?.replies[0]?.options.map(({ title }) => title).join()).not.toContain('8h,')
  })

  test('between the summary and the yes', async () => {
    const [, summary] = await play(
      'some no resumo',
      ['quero dermato sexta, dia 5, às 9h, particular', 'Paulo Nunes Sá 02/02/1980'],
      contact,
    )
    expect(summary?.state.open?.kind).toBe('summary')
    expect((await take('2027-03-05T09:00:00-03:00')).status).toBe(201)
    const [after] = await play('some no resumo', ['sim'], contact)
    expect(after?.appointment).toBeNull()
    expect(after?.state.open?.kind).toBe('times')
    const [chosen] = await play('some no resumo', ['1'], contact)
    expect(chosen?.state.open?.kind).toBe('summary')
  })

  test('the minute that was asked for', async () => {
    expect((await take('2027-03-08T11:30:00-03:00')).status).toBe(201)
    const [answer] = await play('hora ocupada', ['dermato segunda, dia 8, às 11h30, particular'], contact)
    expect(answer?.state.open?.kind).toBe('times')
  })
})

test('no preparation on record is never told as none needed', async () => {
  const [asked, handed] = await play('preparo', [
    'o eletrocardiograma precisa de preparo?',
    'quero que a recepção confirme',
  ])
  expect(asked?.replies[0]?.text).toContain('não há preparo registrado')
  expect(asked?.replies[0]?.text).not.toMatch(/não precisa/i)
  expect(handed?.handOver?.reason).toBe('asked')
})
