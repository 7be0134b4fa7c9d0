import { type Clinic, openClinic } from './clinic.ts'
import { amparo, helena, pinheiros, ultrasound } from './world.ts'

/** A clinic to be talked to: two units, four specialities, two convênios, three exams, a family on record. */
export interface TalkingClinic extends Clinic {
  readonly ids: Readonly<Record<string, string>>
  /** Sends messages one after another to a trial, and returns the last answer. */
  talk(messages: readonly string[], over?: Record<string, unknown>): Promise<TrialBody>
  say(
    conversation: string,
    text: string,
    over?: Record<string, unknown>,
  ): Promise<{ status: number; body: TrialBody }>
}

export interface TrialBody {
  readonly replies: readonly {
    readonly text: string
    readonly options: readonly { readonly title: string }[]
  }[]
  readonly understood: {
    readonly intent: string
    readonly dates: readonly { from: string; to: string }[]
    readonly isAmbiguous: boolean
  }
  readonly state: { readonly open?: { readonly kind: string } | null }
  readonly toolCalls: readonly { readonly tool: string; readonly result: unknown }[]
  readonly handOver: { readonly reason: string; readonly isUrgent: boolean } | null
  readonly appointment: {
    readonly act: string
    readonly id: string
    readonly patientName: string
    readonly kind: string
    readonly startsAt: string
    readonly unitId: string
    readonly professionalId: string | null
  } | null
}

/** A Tuesday, at ten. */
export const talkAt = '2027-03-02T10:00:00-03:00'
/** On record, with a daughter. */
export const knownPhone = '11987654321'

export async function openTalkingClinic(env: Record<string, string> = {}): Promise<TalkingClinic> {
  const clinic = await openClinic(env)
  const ids: Record<string, string> = {}
  const make = async (name: string, path: string, body: unknown) => {
    const answer = await clinic.call('POST', path, body, 'owner')
    if (answer.status !== 201) throw new Error(`not created: ${path} ${JSON.stringify(answer.body)}`)
    ids[name] = answer.body.id
    return answer.body
  }
  await make('pinheiros', '/units', pinheiros)
  await make('tatuape', '/units', {
    ...pinheiros,
    name: 'Tatuapé',
    street: 'Rua Tuiuti',
    streetNumber: '1200',
    complement: '',
    cnes: '',
    resources: [{ name: 'Sala 1', kind: 'sala', capacity: 2, hours: null }],
  })
  const plan = await make('amparo', '/insurance-plans', amparo)
  await make('unimed', '/insurance-plans', {
    ...amparo,
    name: 'Unimed',
    operator: 'Unimed',
    ansCode: '',
    products: [],
  })
  await make('ultrasound', '/exams', ultrasound)
  await make('ecg', '/exams', {
    ...ultrasound,
    name: 'Eletrocardiograma',
    code: '40101010',
    durationMin: 20,
    preparation: '',
    fastingMinHours: null,
    fastingMaxHours: null,
    resourceKind: null,
    requiresMedicalRequest: false,
    screeningQuestions: [],
    selfPayPriceCents: 9_000,
  })
  await clinic.call(
    'PATCH',
    '/coverage',
    { exams: [ids.ultrasound], plans: [ids.amparo], cells: [[0, 0, [0, null, 0], [1, 18_000, 1]]] },
    'owner',
  )
  const plans = [ids.amparo, ids.unimed].map((insurancePlanId) => ({ insurancePlanId, productIds: null }))
  const hire = (
    name: string,
    fullName: string,
    specialties: readonly string[],
    units: readonly string[],
    over: object = {},
  ) =>
    make(name, '/professionals', {
      ...helena,
      fullName,
      councilNumber: String(142_077 + Object.keys(ids).length),
      specialties,
      unitIds: units.map((unit) => ids[unit]),
      examIds: [ids.ultrasound, ids.ecg],
      plans,
      hours: [1, 2, 3, 4, 5].flatMap((weekday) =>
        units.map((unit, at) => ({
          unitId: ids[unit],
          weekday,
          from: (at === 0 ? 8 : 13) * 60,
          to: (at === 0 ? 12 : 18) * 60,
          recurrence: { kind: 'weekly' },
          validFrom: '',
          validUntil: '',
          byArrivalPlaces: null,
        })),
      ),
      prices: ['firstVisit', 'visit'].map((kind) => ({
        kind,
        insurancePlanId: null,
        priceCents: 35_000,
        shareBasisPoints: null,
        shareCents: null,
      })),
      ...over,
    })
  await hire('helena', 'Helena Prado', ['Cardiologia'], ['pinheiros', 'tatuape'])
  await hire('ivan', 'Ivan Queiroz', ['Dermatologia'], ['pinheiros'], { treatment: 'Dr.' })
  await hire('bianca', 'Bianca Telles', ['Pediatria'], ['tatuape'])
  await hire('renata', 'Renata Couto', ['Ginecologia e Obstetrícia'], ['pinheiros', 'tatuape'])
  const contact = (over: object) => [{ phone: knownPhone, isPreferred: true, ...over }]
  ids.teresa = (
    await clinic.create({ fullName: 'Teresa Cristina Alves', birthDate: '1985-03-27', contacts: contact({}) })
  ).id
  ids.lia = (
    await clinic.create({
      fullName: 'Lia Alves',
      birthDate: '2019-08-14',
      guardianName: 'Teresa Cristina Alves',
      guardianRelationship: 'mother',
      contacts: contact({ name: 'Teresa', relationship: 'mother' }),
    })
  ).id
  ids.stranger = (
    await clinic.create({
      fullName: 'Otávio Ramos Neto',
      birthDate: '1970-01-05',
      contacts: [{ phone: '11955554444', isPreferred: true }],
    })
  ).id
  const booked = async (name: string, body: object) => {
    const answer = await clinic.call('POST', '/appointments', {
      kind: 'visit',
      unitId: ids.pinheiros,
      ...body,
    })
    if (answer.status !== 201) throw new Error(`not booked: ${JSON.stringify(answer.body)}`)
    ids[name] = answer.body.id
  }
  await booked('visitOfTeresa', {
    patientId: ids.teresa,
    professionalId: ids.helena,
    startsAt: '2027-03-10T09:00:00-03:00',
  })
  await booked('visitOfStranger', {
    patientId: ids.stranger,
    professionalId: ids.ivan,
    startsAt: '2027-03-11T09:00:00-03:00',
  })
  ids.basic = plan.products[0].id
  let count = 0
  const say: TalkingClinic['say'] = (conversation, text, over = {}) =>
    clinic.call(
      'POST',
      '/assistant/trial',
      { conversation, contact: { phone: '11933332222' }, channel: 'whatsapp', text, at: talkAt, ...over },
      'owner',
    )
  return {
    ...clinic,
    ids,
    say,
    async talk(messages, over) {
      const conversation = `conversa ${++count}`
      let last: TrialBody | null = null
      for (const text of messages) {
        const { status, body } = await say(conversation, text, over)
        if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
        last = body
      }
      if (!last) throw new Error('nothing was said')
      return last
    },
  }
}
