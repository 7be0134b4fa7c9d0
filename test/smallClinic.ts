import type { Turn } from '#features/assistant/engine.ts'
import type { AssistantState } from '#features/assistant/model/state.ts'
import { defaultSettings } from '#features/assistant/settings.ts'
import type { Clinic, FreeTime, KnownAppointment, Tools } from '#features/assistant/tools.ts'
import { closedWeek } from '#lib/weekHours.ts'

/** A clinic that stands in memory alone: for what needs no database. */

export const smallClinic: Clinic = {
  name: 'Clínica Vereda',
  units: [
    {
      id: '0192aaaa-0000-7000-8000-000000000001',
      name: 'Pinheiros',
      address: 'Rua dos Pinheiros, 498, São Paulo/SP',
      phone: '1130302020',
      timeZone: 'America/Sao_Paulo',
      hours: closedWeek,
      holidays: [],
      holidayExceptions: [],
    },
  ],
  plans: [{ id: '0192aaaa-0000-7000-8000-000000000002', name: 'Amparo', products: [] }],
  professionals: [
    {
      id: '0192aaaa-0000-7000-8000-000000000003',
      name: 'Dra. Helena Prado',
      specialties: ['Cardiologia'],
      unitIds: ['0192aaaa-0000-7000-8000-000000000001'],
      kinds: ['firstVisit', 'visit'],
      workDays: [],
      minAgeYears: null,
      maxAgeYears: null,
    },
  ],
  exams: [
    {
      id: '0192aaaa-0000-7000-8000-000000000004',
      name: 'Ultrassom de abdome',
      aliases: [],
      priceCents: 18_000,
      preparation: 'Jejum de 8 h. Beba 4 copos de água.',
      requiresMedicalRequest: false,
      unitIds: ['0192aaaa-0000-7000-8000-000000000001'],
    },
  ],
  knowledge: [
    { id: 'k1', question: 'Tem estacionamento?', answer: 'Sim, com convênio na Rua dos Pinheiros, 510.' },
  ],
}

const times: readonly FreeTime[] = ['2027-03-04T12:00:00.000Z', '2027-03-04T13:00:00.000Z'].map(
  (startsAt, at) => ({
    id: `0192aaaa-0000-7000-8000-00000000001${at}`,
    unitId: smallClinic.units[0]?.id ?? '',
    professionalId: smallClinic.professionals[0]?.id ?? '',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
    isByArrival: false,
  }),
)

const visit: KnownAppointment = {
  id: '0192aaaa-0000-7000-8000-000000000020',
  scheduleVersion: 1,
  patientId: '0192aaaa-0000-7000-8000-000000000030',
  patientName: 'Teresa Alves',
  kind: 'visit',
  examNames: [],
  unitId: smallClinic.units[0]?.id ?? '',
  professionalId: smallClinic.professionals[0]?.id ?? '',
  startsAt: '2027-03-10T12:00:00.000Z',
  isByArrival: false,
  isConfirmed: false,
}

/** Tools that write down what they were asked for. */
export function smallTools(called: { tool: string; request: unknown[] }[] = []): Tools {
  const done = <T>(value: T) => ({ is: 'done', value }) as const
  const noted =
    <A extends unknown[], T>(tool: string, run: (...given: A) => T) =>
    async (...request: A): Promise<T> => {
      called.push({ tool, request })
      return run(...request)
    }
  return {
    readClinic: async () => smallClinic,
    readPeople: noted('readPeople', () => []),
    readAppointments: noted('readAppointments', () => [visit]),
    quote: noted('quote', () =>
      done({
        priceCents: 35_000,
        durationMin: 30,
        requiresAuthorization: false,
        requiresMedicalRequest: false,
        preparation: [],
      }),
    ),
    findTimes: noted('findTimes', () => done({ times, nearest: [] })),
    holdTime: noted('holdTime', () => done({ expiresAt: '2027-03-02T13:10:00.000Z' })),
    book: noted('book', () => done({ ...visit, preparation: [] })),
    confirm: noted('confirm', () => done({ ...visit, isConfirmed: true })),
    reschedule: noted('reschedule', () => done(visit)),
    cancel: noted('cancel', () => done(visit)),
    requestCode: noted('requestCode', () => done(null)),
    proveCode: noted('proveCode', () => done(null)),
  }
}

export function turnOf(text: string, over: Partial<Turn<AssistantState>> = {}): Turn<AssistantState> {
  return {
    messages: [{ text, choice: '' }],
    history: [],
    state: null,
    now: new Date('2027-03-02T10:00:00-03:00'),
    channel: 'whatsapp',
    contact: { phone: '11933332222', profileName: '', isProved: true },
    settings: { ...defaultSettings, provider: 'openai', model: 'padrao-pt' },
    tools: smallTools(),
    ...over,
  }
}
