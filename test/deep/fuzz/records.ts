import type { Log } from '#platform/log.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { pick, type Random } from '#test/population.ts'
import type { CallOptions } from '#test/server.ts'
import { amparo, aurora, clara, helena, pinheiros, teresa, ultrasound, vacation } from '#test/world.ts'
import { oddId } from './odd.ts'
import type { FindId } from './schema.ts'

/** Ids of records by their kind; the newest are remembered, for many are deleted on the way. */
export type Ids = Map<string, string[]>
const maxStored = 30

export interface Records {
  readonly clinic: Agenda
  /** A token of each role; the leaver's sessions end now and then. */
  readonly tokens: Record<keyof Agenda['tokens'] | 'leaver', string>
  signInLeaver(): Promise<string>
  readonly ids: Ids
  readonly findId: FindId
  /**
   * Returns a valid body of the operation for the record, by method and path; undefined where only the schema
   * defines it.
   */
  bodyFor(operation: string, target: string, random: Random): unknown
  /** Remembers the version of a record that was read or written, and the id of a new one, by its path. */
  keep(path: string, body: unknown, isNew: boolean): void
}

/** Opens a network with records of every kind, and another one, which the first must not see. */
export async function openRecords(log: Log): Promise<Records> {
  const clinic = await openAgenda({}, log)
  const ids: Ids = new Map()
  const versions = new Map<string, number>()
  const add = (kind: string, ...added: (string | undefined)[]) => {
    const known = ids.get(kind) ?? []
    for (const id of added) if (id) known.unshift(id)
    ids.set(kind, known.slice(0, maxStored))
  }
  const findId: FindId = (random, name) => {
    if (random() < 0.2) return oddId(random)
    const kind = random() < 0.9 ? kindOf(name) : pick(random, [...ids.keys()])
    const known = ids.get(kind)
    const found = known && known.length > 0 ? pick(random, known) : oddId(random)
    return random() < 0.03 ? found.toUpperCase() : found
  }
  const first = { unitId: clinic.unitId, professionalId: clinic.helenaId, patientId: clinic.patientId }
  add('org', clinic.orgId)
  add('unit', clinic.unitId)
  add('insurancePlan', clinic.planId)
  add('product', clinic.productId)
  add('exam', clinic.examId)
  add('professional', clinic.helenaId, clinic.ivanId)
  add('patient', clinic.patientId)
  add('user', ...Object.values(clinic.userIds))

  for (const userId of Object.values(clinic.userIds)) await clinic.server.verify(userId)
  await clinic.server.fillIn(clinic.orgId)

  const make = async (path: string, body: unknown, options: CallOptions = {}) => {
    const answer = await clinic.server.call('POST', path, { token: clinic.tokens.owner, body, ...options })
    if (answer.status !== 201) throw new Error(`not made: ${path} ${JSON.stringify(answer.body)}`)
    keep(path, answer.body)
    return answer.body
  }
  const own = clinic.path
  const second = await make(`${own}/patients`, {
    fullName: 'Rosa Maria Brandão',
    contacts: [{ phone: '11976543210' }],
  })
  await make(`${own}/patients`, { ...teresa, tags: ['idosa', 'retorno'] })
  for (const [time, days] of [
    ['09:00', 0],
    ['10:00', 0],
    ['09:00', 1],
    ['11:00', 2],
  ] as const)
    await make(`${own}/appointments`, { ...first, kind: 'visit', startsAt: clinic.at(time, days) })
  await make(`${own}/appointment-series`, {
    ...first,
    patientId: second.id,
    kind: 'exam',
    examIds: [clinic.examId],
    startsAt: clinic.at('08:00', 3),
    sessions: 3,
  })
  await make(`${own}/holds`, { ...first, kind: 'visit', startsAt: clinic.at('11:20') })
  await make(`${own}/professionals/${clinic.ivanId}/blocks`, vacation)
  await make(`${own}/patients/${clinic.patientId}/consents`, consent)
  await make(`${own}/patient-imports`, {
    file: 'nome;telefone\nTeresa Prado;11987654321\nSem Telefone;',
    fileName: 'p.csv',
  })
  await make(`${own}/exam-imports`, { file: 'nome;duração\nAudiometria;30 min', fileName: 'e.csv' })
  await make(`${own}/professional-imports`, {
    file: 'nome;especialidade\nOtávio Reis;Pediatria',
    fileName: 'p.csv',
  })
  await make(`${own}/invitations`, { email: 'dora@aurora.example', role: 'receptionist', unitIds: null })
  const merged = await make(`${own}/patients`, { ...teresa, cpf: '', cns: '' })
  await make(`${own}/patients/${second.id}/merges`, { version: 1, otherId: merged.id, otherVersion: 1 })
  // Of another network: it exists, but must not be visible here.
  const token = clinic.tokens.stranger
  const { body: other } = await clinic.server.call('GET', '/api/v1/me', { token })
  add('org', other.orgId)
  const theirs = `/api/v1/orgs/${other.orgId}`
  const unit = await make(`${theirs}/units`, pinheiros, { token })
  await make(`${theirs}/patients`, teresa, { token })
  await make(`${theirs}/professionals`, { ...helena, unitIds: [unit.id] }, { token })
  await make(`${theirs}/exams`, ultrasound, { token })
  await make(`${theirs}/insurance-plans`, amparo, { token })

  const leaver = { ...clara, email: 'lia@aurora.example', fullname: 'Lia Paiva' }
  const registered = await clinic.server.register(leaver)
  await clinic.server.addMember(clinic.orgId, registered.user.userId, 'receptionist')

  return {
    clinic,
    ids,
    findId,
    bodyFor,
    keep,
    tokens: { ...clinic.tokens, leaver: registered.token },
    async signInLeaver() {
      const { email, password } = leaver
      const { body } = await clinic.server.toolkit('signInWithPassword', {
        email,
        password,
        returnSecureToken: true,
      })
      return body.idToken
    },
  }

  function keep(path: string, body: unknown, isNew = true) {
    if (typeof body !== 'object' || body === null) return
    const made = body as Record<string, unknown>
    const target = made.id ?? made.userId ?? made.orgId
    if (typeof target === 'string' && typeof made.version === 'number') versions.set(target, made.version)
    if (!isNew) return
    const kind = kindOfPath(path)
    if (typeof made.id === 'string') add(kind, made.id)
    for (const list of ['products', 'contacts', 'resources'] as const)
      if (Array.isArray(made[list]))
        add(kindOf(list), ...made[list].map((one) => (one as { id?: string }).id))
    if (Array.isArray(made.booked)) add('appointment', ...made.booked.map((one: { id: string }) => one.id))
    const merge = made.merge as { id: string } | undefined
    if (merge) add('merge', merge.id)
  }

  function bodyFor(operation: string, target: string, random: Random): unknown {
    const id = (name: string) => findId(random, name)
    const versionOf = (one: string) => (random() < 0.1 ? 2 : (versions.get(one) ?? 1))
    const version = versionOf(target)
    const named = (name: string) => `${name} ${Math.floor(random() * 1e9)}`
    const other = id('patientId')
    const closed = id('appointmentId')
    const startsAt = clinic.at(
      pick(random, ['08:00', '09:20', '10:40', '11:00']),
      7 * Math.floor(random() * 40) + pick(random, [0, 1, 2, 3]),
    )
    const booking = {
      unitId: clinic.unitId,
      professionalId: pick(random, [clinic.helenaId, clinic.ivanId]),
      patientId: id('patientId'),
      kind: 'visit',
      startsAt,
    }
    const period = {
      unitId: clinic.unitId,
      weekday: pick(random, [0, 1, 6]),
      from: 480,
      to: 720,
      byArrivalPlaces: null,
      recurrence: { kind: 'weekly' },
      validFrom: '',
      validUntil: '',
    }
    const professional = {
      ...helena,
      councilNumber: String(Math.floor(random() * 1e6)),
      unitIds: [clinic.unitId],
      hours: [period],
      examIds: [clinic.examId],
      plans: [{ insurancePlanId: clinic.planId, productIds: null }],
      prices: [
        {
          kind: 'visit',
          insurancePlanId: null,
          priceCents: 35_000,
          shareBasisPoints: 6_000,
          shareCents: null,
        },
      ],
    }
    const block = {
      ...vacation,
      recurrence: { weeks: 1, weekdays: [1], until: '' },
      endsOn: vacation.startsOn,
      endMinute: 600,
      acceptsBooked: random() < 0.7,
    }
    const patient = {
      ...teresa,
      cpf: '',
      cns: '',
      insurancePlanId: clinic.planId,
      insuranceProductId: clinic.productId,
    }
    const bodies: Record<string, unknown> = {
      'POST /orgs/{orgId}/units': { ...pinheiros, holidays: [{ date: '01-25', name: 'Aniversário' }] },
      'PUT /orgs/{orgId}/units/{id}': { ...pinheiros, version },
      'POST /orgs/{orgId}/insurance-plans': { ...amparo, name: named('Amparo') },
      'PUT /orgs/{orgId}/insurance-plans/{id}': { ...amparo, name: named('Amparo'), version },
      'POST /orgs/{orgId}/exams': {
        ...ultrasound,
        name: named('US'),
        code: '',
        isTuss: false,
        permittedHours: pinheiros.hours,
        ownQuestions: ['Fez jejum?'],
      },
      'PUT /orgs/{orgId}/exams/{id}': { ...ultrasound, name: named('US'), code: '', isTuss: false, version },
      'PATCH /orgs/{orgId}/coverage': {
        exams: [clinic.examId],
        plans: [clinic.planId],
        insist: true,
        cells: [[0, 0, [0, null, 0], [1, 18_000, 1]]],
        selfPay: [[0, null, 26_000]],
      },
      'PUT /orgs/{orgId}/members/{userId}': { role: 'receptionist', unitIds: null, version },
      'POST /orgs/{orgId}/invitations': {
        email: `p${Math.floor(random() * 1e6)}@aurora.example`,
        role: 'receptionist',
        unitIds: [clinic.unitId],
      },
      'POST /orgs/{orgId}/professionals': professional,
      'PUT /orgs/{orgId}/professionals/{id}': { ...professional, version },
      'POST /orgs/{orgId}/professionals/{id}/blocks': pick(random, [vacation, block]),
      'PUT /orgs/{orgId}/professionals/{id}/blocks/{blockId}': {
        ...pick(random, [vacation, block]),
        version,
      },
      'POST /orgs/{orgId}/professionals/blocks': {
        ...block,
        professionalIds: [clinic.helenaId, clinic.ivanId],
      },
      'POST /orgs/{orgId}/professionals/blocks/preview': { ...vacation, professionalIds: [clinic.helenaId] },
      'POST /orgs/{orgId}/patients': patient,
      'PUT /orgs/{orgId}/patients/{id}': {
        ...patient,
        contacts: patient.contacts.map((one) => ({ ...one, id: id('contact') })),
        version,
      },
      'POST /orgs/{orgId}/patients/duplicates': {
        fullName: 'Teresa de Jesus',
        birthDate: '1951-03-07',
        phones: ['11987654321'],
      },
      'POST /orgs/{orgId}/patients/{id}/consents': consent,
      'POST /orgs/{orgId}/patients/{id}/merges': { version, otherId: other, otherVersion: versionOf(other) },
      'POST /orgs/{orgId}/patient-imports': {
        file: 'nome;nascimento;telefone\nTeresa;07/03/1951;11987654321',
        fileName: 'p.csv',
      },
      'PUT /orgs/{orgId}/patient-imports/{id}/mapping': { mapping: ['fullName', 'phone'] },
      'POST /orgs/{orgId}/exam-imports': { file: 'nome;duração\nAudiometria;30 min', fileName: 'e.csv' },
      'PUT /orgs/{orgId}/exam-imports/{id}/mapping': { mapping: ['name', 'durationMin'] },
      'POST /orgs/{orgId}/professional-imports': {
        file: 'nome;especialidade\nOtávio Reis;Pediatria',
        fileName: 'p.csv',
      },
      'PUT /orgs/{orgId}/professional-imports/{id}/mapping': { mapping: ['fullName', 'specialties'] },
      'POST /orgs/{orgId}/appointments': booking,
      'PUT /orgs/{orgId}/appointments/{id}': {
        version,
        notes: 'Traz exames antigos',
        screening: [{ question: 'Está grávida?', answer: false }],
      },
      'POST /orgs/{orgId}/appointments/{id}/moves': {
        version,
        to: pick(random, ['confirmed', 'arrived', 'cancelled']),
      },
      'POST /orgs/{orgId}/appointments/{id}/time': { version, startsAt },
      'POST /orgs/{orgId}/appointments/{id}/undo': { version },
      'POST /orgs/{orgId}/appointments/closure': {
        items: [{ id: closed, version: versionOf(closed) }],
        to: 'noShow',
      },
      'POST /orgs/{orgId}/appointments/reopening': { items: [{ id: closed, version: versionOf(closed) }] },
      'POST /orgs/{orgId}/appointment-series': { ...booking, sessions: 3, allOrNone: false },
      'POST /orgs/{orgId}/holds': { ...booking, minutes: 1 },
      'POST /me/registration': { userFullname: 'Ana Beatriz' },
      'PATCH /me': { userFullname: 'Ana Beatriz' },
      'PUT /me/active-org': { orgId: clinic.orgId },
      'POST /orgs/{orgId}/patients/export': {},
      'POST /orgs': aurora,
      'PUT /orgs/{orgId}': { ...aurora, version },
      'PUT /orgs/{orgId}/public-page': { slug: 'clinica-aurora', timeZone: 'America/Sao_Paulo', version },
      'POST /contact-messages': {
        subject: 'product',
        name: 'Sônia Okada',
        email: 'sonia@clinica.example',
        message: 'Boa tarde, sou eu.',
      },
    }
    return bodies[operation]
  }
}

const consent = { purpose: 'marketing', channel: 'whatsapp', isGranted: true, source: 'inPerson' }

const kinds: Record<string, string> = {
  unit: 'unit',
  insuranceplan: 'insurancePlan',
  insuranceproduct: 'product',
  product: 'product',
  exam: 'exam',
  professional: 'professional',
  patient: 'patient',
  other: 'patient',
  add: 'unit',
  remove: 'insurancePlan',
  owner: 'patient',
  user: 'user',
  hold: 'hold',
  exceptHold: 'hold',
  excepthold: 'hold',
  except: 'appointment',
  appointment: 'appointment',
  block: 'block',
  merge: 'merge',
  contact: 'contact',
  resource: 'resource',
  org: 'org',
}

const kindOf = (name: string): string => kinds[name.replace(/(Id|s|Ids)$/, '').toLowerCase()] ?? name

const collections: Record<string, string> = {
  units: 'unit',
  'insurance-plans': 'insurancePlan',
  exams: 'exam',
  professionals: 'professional',
  blocks: 'block',
  patients: 'patient',
  'patient-imports': 'import',
  'exam-imports': 'examImport',
  'professional-imports': 'professionalImport',
  appointments: 'appointment',
  holds: 'hold',
  files: 'file',
  invitations: 'invitation',
  merges: 'merge',
}

/** Returns the kind of the last collection in the path of a request or of an operation. */
export const kindOfPath = (path: string): string =>
  path
    .replace(/\?.*|(?<=\/professionals)\/(units|insurance-plans)$/s, '')
    .split('/')
    .flatMap((part) => collections[part] ?? [])
    .at(-1) ?? 'other'
