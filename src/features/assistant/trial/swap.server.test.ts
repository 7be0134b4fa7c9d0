import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownPhone, openTalkingClinic, type TalkingClinic } from '#test/assistant.ts'
import { helena } from '#test/world.ts'

/** What is on the agenda goes to another professional of the specialty: it is moved, and nothing is booked beside it. */

let clinic: TalkingClinic
let luana = ''
beforeAll(async () => {
  clinic = await openTalkingClinic()
  const { status, body } = await clinic.call(
    'POST',
    '/professionals',
    {
      ...helena,
      fullName: 'Luana Freire',
      councilNumber: '990003',
      specialties: ['Cardiologia'],
      unitIds: [clinic.ids.pinheiros],
      examIds: [],
      plans: [],
      hours: [1, 2, 3, 4, 5].map((weekday) => ({
        unitId: clinic.ids.pinheiros,
        weekday,
        from: 480,
        to: 720,
        recurrence: { kind: 'weekly' },
        validFrom: '',
        validUntil: '',
        byArrivalPlaces: null,
      })),
    },
    'owner',
  )
  expect({ status, body }).toMatchObject({ status: 201 })
  luana = body.id
})
afterAll(() => clinic.server.stop())

const ofTeresa = { contact: { phone: knownPhone } }

describe('another professional', () => {
  test.each([
    ['named at once', ['quero trocar a consulta com a dra helena pela dra luana', 'dia 11 às 9h', 'sim']],
    ['with the day', ['queria passar minha consulta pra dra luana dia 11 às 9h', 'sim']],
    [
      'thought of while moving',
      ['quero remarcar minha consulta', 'pode ser com a dra luana?', 'dia 11 às 9h', 'sim'],
    ],
    [
      'thought of at the yes',
      [
        'quero remarcar minha consulta pra dia 11 às 9h',
        'não, prefiro com a dra luana',
        'dia 11 às 9h',
        'sim',
      ],
    ],
  ])('%s', async (_, lines) => {
    const { appointment } = await clinic.talk(lines, ofTeresa)
    expect(appointment).toMatchObject({
      act: 'moved',
      id: clinic.ids.visitOfTeresa,
      professionalId: luana,
      startsAt: '2027-03-11T12:00:00.000Z',
    })
  })

  test('is said before the yes', async () => {
    const { replies } = await clinic.talk(
      ['trocar minha consulta com a dra helena pela dra luana, dia 11 às 9h'],
      ofTeresa,
    )
    expect(replies[0]?.text).toMatch(
      /De: .*Helena Prado\nPara: quinta, 11\/03, às 9h, com Dra\. Luana Freire/,
    )
  })

  test('and back again', async () => {
    const { appointment } = await clinic.talk(
      [
        'quero trocar a consulta com a dra helena pela dra luana',
        'não, pode deixar com a dra helena mesmo, dia 11 às 9h',
        'sim',
      ],
      ofTeresa,
    )
    expect(appointment).toMatchObject({ act: 'moved', professionalId: clinic.ids.helena })
  })

  test('of another specialty is a matter for the desk', async () => {
    const { handOver, appointment } = await clinic.talk(
      ['quero trocar a consulta com a dra helena pela dra renata'],
      ofTeresa,
    )
    expect(handOver).toMatchObject({ reason: 'asked' })
    expect(appointment).toBeNull()
  })
})
