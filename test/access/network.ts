import { emptyCampaign } from '#features/campaigns/rules.ts'
import { emptyPatient, ownContact } from '#features/patients/rules.ts'
import type { Role } from '#platform/access.ts'
import { startTestServer, type TestServer } from '../server.ts'
import {
  amparo,
  ana,
  aurora,
  bruno,
  clara,
  helena,
  olga,
  type Person,
  pinheiros,
  ultrasound,
  zeca,
} from '../world.ts'

/**
 * The callers. `A`: restricted to the first unit. `recordless`: a professional whose account no record
 * carries.
 */
export const callers = [
  ...['none', 'stranger', 'owner', 'manager', 'managerA'],
  ...['receptionist', 'receptionistA', 'professional', 'recordless'],
] as const satisfies readonly string[]
export type Caller =
  | 'none'
  | 'stranger'
  | 'owner'
  | 'manager'
  | 'managerA'
  | 'receptionist'
  | 'receptionistA'
  | 'professional'
  | 'recordless'

/**
 * A network of two units, with a record of every kind in either of them, in both and in none. Each record has
 * a name here; an answer shows it when it contains one of its marks: the id, or a word that appears nowhere
 * else.
 */
export interface AccessWorld {
  readonly server: TestServer
  readonly orgId: string
  readonly ids: Readonly<Record<string, string>>
  readonly tokens: Readonly<Record<Caller, string>>
  /** Returns the names of the records that the text shows, in order. */
  shownIn(text: string): string[]
  call(caller: Caller, method: string, path: string, body?: unknown): ReturnType<TestServer['call']>
  /** Returns a time in São Paulo's time zone, on Monday, 1 March 2027, or `daysLater` after. */
  at(time: string, daysLater?: number): string
}

interface Member extends Person {
  readonly key: string
  readonly unitKey?: string
}

const member = (key: string, like: Person, fullname: string, unitKey?: string): Member => ({
  ...like,
  key,
  fullname,
  email: `${key.toLowerCase()}@aurora.example`,
  unitKey,
})

/** The members besides the founder. The names of those restricted to the second unit are marks. */
const team = [
  member('manager', ana, ana.fullname),
  member('managerA', ana, 'Amélia Guerra', 'unitA'),
  member('receptionist', bruno, bruno.fullname),
  member('receptionistA', bruno, 'Alberto Luz', 'unitA'),
  member('memberB', bruno, 'Zulmira Quaresma', 'unitB'),
  member('professional', clara, clara.fullname),
  member('recordless', clara, 'Davi Rangel'),
]

const monday = Date.parse('2027-03-01T00:00:00-03:00')
const at: AccessWorld['at'] = (time, daysLater = 0) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(monday + (daysLater * 24 * 60 + hours * 60 + minutes) * 60_000).toISOString()
}

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0])

export async function openAccessWorld(): Promise<AccessWorld> {
  const server = await startTestServer()
  const marks = new Map<string, string[]>()
  const ids: Record<string, string> = {}
  const founder = await server.register(olga)
  const { orgId, userId: ownerId } = founder.user
  const tokens: Record<string, string> = { none: '', owner: founder.token }
  const keep = (name: string, id: string, ...words: string[]) => {
    ids[name] = id
    marks.set(name, [id, ...words])
    return id
  }

  const call: AccessWorld['call'] = (caller, method, path, body) => {
    const token = tokens[caller]
    return server.call(method, `/api/v1/orgs/${orgId}${path}`, { ...(token && { token }), body })
  }
  async function perform(method: string, path: string, body?: unknown, caller: Caller = 'owner') {
    const answer = await call(caller, method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const make = async (name: string, path: string, body: object, ...words: string[]) => {
    const made = await perform('POST', path, body)
    keep(name, made.id, ...words)
    return made
  }
  const named = (table: string, name: string, field = 'id') =>
    server.sql(orgId, `select ${field} as id from ${table} where name = $1`, [name])

  const stranger = await server.register(zeca)
  await server.verify(stranger.user.userId)
  tokens.stranger = stranger.token
  await perform('PUT', '', { ...aurora, version: 1 })
  for (const { id, kind } of (await perform('GET', '/automations')).items)
    if (kind === 'confirmation' || kind === 'birthday') keep(kind, id)
  for (const [name, unit, room] of [
    ['A', 'Araucária', 'Alecrim'],
    ['B', 'Bromélia', 'Bambuzal'],
  ] as const) {
    const sala = { name: room, kind: 'ultrassom', capacity: 1, hours: null }
    await make(
      `unit${name}`,
      '/units',
      { ...pinheiros, name: unit, resources: [sala], cnes: '', cnpj: '' },
      unit,
    )
    keep(`room${name}`, String((await named('resources', room))[0]?.id), room)
  }
  for (const { key, unitKey, ...person } of team) {
    const { token, user } = await server.register(person)
    await server.addMember(orgId, user.userId, person.role as Role)
    tokens[key] = token
    keep(key, user.userId, person.fullname)
    if (!unitKey) continue
    await server.sql(orgId, 'update members set unit_ids = array[$1::uuid] where user_id = $2', [
      ids[unitKey],
      user.userId,
    ])
  }
  keep('owner', ownerId, olga.fullname)
  // A person must have a verified address to invite.
  for (const key of ['owner', 'manager', 'managerA']) await server.verify(ids[key] ?? '')
  const [unitA = '', unitB = ''] = [ids.unitA, ids.unitB]

  await make('ticketB', '/reception/tickets', { unitId: unitB, note: 'Jacarandá' }, 'Jacarandá')
  const [panel] = await server.sql(
    orgId,
    `insert into reception_panels (org_id, id, unit_id, name) values ($1, gen_random_uuid(), $2, 'Tamareira') returning id`,
    [orgId, unitB],
  )
  keep('panelB', String(panel?.id), 'Tamareira')

  const accepted = (unitIds: string[]) => unitIds.map((unitId) => ({ unitId, acceptedFrom: '' }))
  await make(
    'plan',
    '/insurance-plans',
    { ...amparo, name: 'Palmeira', acceptedEverywhere: false, units: accepted([unitA, unitB]) },
    'Palmeira',
  )
  await make(
    'planB',
    '/insurance-plans',
    { ...amparo, name: 'Quaresmeira', acceptedEverywhere: false, units: accepted([unitB]) },
    'Quaresmeira',
  )
  await make('exam', '/exams', { ...ultrasound, name: 'Doppler' }, 'Doppler')
  await make('examB', '/exams', { ...ultrasound, name: 'Ecografia' }, 'Ecografia')
  const [plan = '', planB = '', exam = '', examB = ''] = ['plan', 'planB', 'exam', 'examB'].map(
    (name) => ids[name],
  )
  const cells = [[0, 0, [0, null, 0], [1, 18_000, 0]]]
  await perform('PATCH', '/coverage', { exams: [exam], plans: [plan], cells })

  await make(
    'template',
    '/templates',
    {
      ...{ name: 'Taquaral', kind: 'whatsapp', category: 'utility', use: 'dayBefore' },
      content: { body: 'Olá, {{paciente.nome}}. Até logo' },
    },
    'Taquaral',
  )

  const hours = (unitId: string, from: number, to: number) =>
    [1, 2, 3, 4, 5].map((weekday) => ({
      unitId,
      weekday,
      from: from * 60,
      to: to * 60,
      recurrence: { kind: 'weekly' },
      validFrom: '',
      validUntil: '',
      byArrivalPlaces: null,
    }))
  const hire = (name: string, fullName: string, over: object) =>
    make(name, '/professionals', { ...helena, councilNumber: name, fullName, ...over }, fullName)
  const planned = (insurancePlanId: string) => ({ insurancePlanId, productIds: null })
  await hire('profA', 'Acácio Prata', {
    unitIds: [unitA],
    hours: hours(unitA, 8, 18),
    userId: ids.professional,
    plans: [planned(plan)],
    examIds: [exam],
  })
  await hire('profB', 'Bento Ouro', {
    unitIds: [unitB],
    hours: hours(unitB, 8, 18),
    plans: [planned(plan), planned(planB)],
    examIds: [examB],
  })
  await hire('profAB', 'Célio Bronze', {
    unitIds: [unitA, unitB],
    hours: [...hours(unitA, 8, 12), ...hours(unitB, 13, 18)],
    plans: [planned(plan)],
    examIds: [exam],
  })

  const patient = (name: string, surname: string, phone: string) =>
    make(
      name,
      '/patients',
      {
        ...emptyPatient,
        fullName: `Teresa ${surname}`,
        tags: [`t${surname}`],
        contacts: [ownContact(phone)],
      },
      surname,
      surname.toLowerCase(),
    )
  const surnames = {
    patientA: 'Abacateiro',
    patientB: 'Bergamota',
    patientAB: 'Cajueiro',
    patientNone: 'Damasco',
    patientHanded: 'Embaúba',
    patientTaken: 'Figueira',
    patientMoved: 'Goiabeira',
    patientAway: 'Hibisco',
    patientCancelled: 'Ipezal',
    patientTwin: 'Jabuticaba',
  }
  let phones = 0
  for (const [name, surname] of Object.entries(surnames))
    await patient(name, surname, `1198765${String(4000 + 37 * ++phones)}`)

  const appointment = async (name: string, patientName: string, place: object) => {
    const body = { patientId: ids[patientName], kind: 'visit', ...place }
    return make(name, '/appointments', body)
  }
  const inA = (professional: string, time: string, day = 0) => ({
    unitId: unitA,
    professionalId: ids[professional],
    startsAt: at(time, day),
  })
  const inB = (professional: string, time: string, day = 0) => ({
    unitId: unitB,
    professionalId: ids[professional],
    startsAt: at(time, day),
  })
  await appointment('visitA', 'patientA', inA('profA', '08:00'))
  await appointment('visitB', 'patientB', { ...inB('profB', '08:00'), insurancePlanId: plan })
  await appointment('visitABinA', 'patientAB', { ...inA('profAB', '08:00'), kind: 'exam', examIds: [exam] })
  await appointment('visitABinB', 'patientAB', inB('profAB', '14:00'))
  const handed = await appointment('visitHanded', 'patientHanded', inA('profAB', '09:00'))
  await perform('POST', `/appointments/${handed.id}/time`, {
    version: 1,
    startsAt: at('09:30'),
    professionalId: ids.profA,
  })
  const taken = await appointment('visitTaken', 'patientTaken', inA('profA', '10:00'))
  await perform('POST', `/appointments/${taken.id}/time`, {
    version: 1,
    startsAt: at('10:30'),
    professionalId: ids.profAB,
  })
  // Changed at the second unit before it comes to the first.
  const moved = await appointment('visitMoved', 'patientMoved', inB('profAB', '15:07', 1))
  await perform('POST', `/appointments/${moved.id}/time`, { version: 1, startsAt: at('16:17', 1) })
  await perform('POST', `/appointments/${moved.id}/time`, {
    version: 2,
    startsAt: at('11:00', 1),
    unitId: unitA,
    professionalId: ids.profA,
  })
  keep('timesInB', 'no record', at('15:07', 1).slice(11, 16), at('16:17', 1).slice(11, 16))
  const away = await appointment('visitAway', 'patientAway', inA('profAB', '11:00', 2))
  await perform('POST', `/appointments/${away.id}/time`, {
    version: 1,
    startsAt: at('17:00', 2),
    unitId: unitB,
  })
  const called = await appointment('visitCancelled', 'patientCancelled', inA('profA', '11:30'))
  await perform('POST', `/appointments/${called.id}/moves`, { version: 1, to: 'cancelled', reason: 'Viajou' })

  for (const name of ['visitA', 'visitB'])
    await server.sql(
      orgId,
      `insert into satisfaction_scores (org_id, appointment_id, score, comment, channel) values ($1, $2, 9, 'Gostei', 'email')`,
      [orgId, ids[name]],
    )

  for (const name of ['visitA', 'visitB'])
    await server.sql(
      orgId,
      `insert into appointment_risks (org_id, appointment_id, schedule_version, model_version, expected, level, reasons, is_held_out)
       values ($1, $2, 1, 1, 0.4, 'higher', '{lead}', false)`,
      [orgId, ids[name]],
    )

  // One hold a person: a second one releases the first.
  const hold = async (name: string, caller: Caller, place: object) =>
    keep(name, (await perform('POST', '/holds', { kind: 'visit', minutes: 15, ...place }, caller)).id)
  await hold('holdA', 'receptionist', inA('profAB', '08:30', 3))
  await hold('holdOwn', 'manager', inA('profA', '08:30', 3))
  await hold('holdB', 'owner', inB('profB', '08:30', 3))

  const block = (name: string, professional: string, unitId: string | null, reason: string) =>
    make(
      name,
      `/professionals/${ids[professional]}/blocks`,
      {
        kind: 'meeting',
        reason,
        unitId,
        startsOn: '2027-03-05',
        startMinute: 16 * 60,
        endsOn: '2027-03-05',
        endMinute: 17 * 60,
        recurrence: null,
        exceptions: [],
      },
      reason,
    )
  await block('blockA', 'profA', unitA, 'Assembleia')
  await block('blockB', 'profB', unitB, 'Banca')
  await block('blockAll', 'profAB', null, 'Congresso')
  await block('blockABinB', 'profAB', unitB, 'Defesa')
  await block('blockGone', 'profB', unitB, 'Feira')
  await perform('POST', '/professionals/blocks/deletion', { ids: [ids.blockGone] })

  const upload = async (name: string, ownerKind: string, ownerId: string, word: string) => {
    const search = new URLSearchParams({ ownerKind, ownerId, name: `${word}.png` })
    const response = await fetch(`${server.origin}/api/v1/orgs/${orgId}/files?${search}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.owner}` },
      body: png,
    })
    keep(name, ((await response.json()) as { id: string }).id, word)
  }
  await upload('fileA', 'patient-document', ids.patientA ?? '', 'laudoazul')
  await upload('fileB', 'patient-document', ids.patientB ?? '', 'laudoverde')
  await upload('fileGone', 'patient-document', ids.patientA ?? '', 'laudogasto')
  await upload('logo', 'org-logo', orgId, 'marcanova')
  await perform('DELETE', `/files/${ids.fileGone}`)

  for (const [name, role, unitIds, revoked] of [
    ['inviteA', 'receptionist', [unitA], false],
    ['inviteB', 'receptionist', [unitB], false],
    ['inviteAll', 'manager', null, false],
    ['inviteOwner', 'owner', null, false],
    ['inviteGone', 'receptionist', null, true],
  ] as const) {
    const email = `${name.toLowerCase()}@convite.example`
    const [row] = await server.sql(
      orgId,
      `insert into invitations (org_id, id, email, role, unit_ids, invited_by, expires_at, revoked_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, now() + interval '7 days', case when $6 then now() end) returning id`,
      [orgId, email, role, unitIds, ownerId, revoked],
    )
    keep(name, String(row?.id), email)
  }

  await perform('POST', `/patients/${ids.patientA}/consents`, {
    purpose: 'marketing',
    channel: 'whatsapp',
    isGranted: true,
    source: 'inPerson',
    note: 'assinado',
  })
  const join = { version: 1, otherId: ids.patientTwin, otherVersion: 1 }
  const undone = await perform('POST', `/patients/${ids.patientNone}/merges`, join)
  keep('mergeUndone', undone.merge.id)
  const parted = await perform('POST', `/patients/${ids.patientNone}/merges/${undone.merge.id}/reversal`)
  const twin = await perform('GET', `/patients/${ids.patientTwin}`)
  const { merge } = await perform('POST', `/patients/${ids.patientNone}/merges`, {
    ...join,
    version: parted.patient.version,
    otherVersion: twin.version,
  })
  keep('merge', merge.id)
  await make(
    'import',
    '/patient-imports',
    { file: 'nome;celular\nLúcia Kiwizeiro;11987650001', fileName: 'kiwi.csv' },
    'Kiwizeiro',
    'kiwi.csv',
  )
  await make(
    'importGone',
    '/patient-imports',
    { file: 'nome\nLúcia Limoeiro', fileName: 'limao.csv' },
    'Limoeiro',
    'limao.csv',
  )
  await perform('POST', `/patient-imports/${ids.importGone}/cancellation`)
  for (const [name, path, file, mark] of [
    ['examImport', '/exam-imports', 'nome\nPitangografia', 'Pitangografia'],
    ['professionalImport', '/professional-imports', 'nome\nRui Jabuticabeira', 'Jabuticabeira'],
  ] as const) {
    await make(name, path, { file, fileName: `${mark}.csv` }, mark, `${mark}.csv`)
    await perform('POST', `${path}/${ids[name]}/cancellation`)
  }

  const campaign = (name: string) => ({ ...emptyCampaign, name })
  await make('campaign', '/campaigns', campaign('Lavanda'), 'Lavanda')
  const own = await perform('POST', '/campaigns', campaign('Manjericão'), 'managerA')
  keep('campaignA', own.id, 'Manjericão')

  for (const [name, unitId, phoneOf, profile] of [
    ['conversationA', unitA, null, 'Sapucaia'],
    ['conversationB', unitB, null, 'Timbaúva'],
    ['conversationOfA', null, 'patientA', ''],
  ] as const) {
    const [row] = await server.sql(
      orgId,
      `insert into conversations (org_id, id, bsuid, profile_name, unit_id, last_message_at, phone, phone_key, state)
       select $1, gen_random_uuid(), $2, $2, $3::uuid, now(), coalesce(k.phone, ''), coalesce(k.phone_key, ''), 'person'
         from (select 1) one left join patient_contacts k on k.patient_id = $4::uuid returning id`,
      [orgId, profile, unitId, phoneOf && (ids[phoneOf] ?? null)],
    )
    keep(name, String(row?.id), ...(profile === '' ? [] : [profile]))
    await server.sql(
      orgId,
      `insert into messages (org_id, id, conversation_id, direction, author, kind, text)
       values ($1, gen_random_uuid(), $2, 'in', 'patient', 'whatsapp', 'Bom dia')`,
      [orgId, row?.id],
    )
  }

  // To the second unit and back: the history of the membership has both.
  const { version } = await perform('GET', `/members`).then(({ items }) =>
    items.find((one: { userId: string }) => one.userId === ids.receptionistA),
  )
  await perform('PUT', `/members/${ids.receptionistA}`, { role: 'receptionist', unitIds: [unitB], version })
  await perform('PUT', `/members/${ids.receptionistA}`, {
    role: 'receptionist',
    unitIds: [unitA],
    version: version + 1,
  })

  return {
    server,
    orgId,
    ids,
    tokens: tokens as AccessWorld['tokens'],
    call,
    at,
    shownIn: (text) =>
      [...marks].filter(([, words]) => words.some((word) => text.includes(word))).map(([name]) => name),
  }
}
