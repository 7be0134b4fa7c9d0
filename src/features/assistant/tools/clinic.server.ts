import { sql } from 'drizzle-orm'
import { type AppointmentKind, appointmentKinds, nameWithTreatment } from '#features/professionals/rules.ts'
import type { UnitHoliday } from '#features/units/rules.ts'
import type { WeekHours } from '#lib/weekHours.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Clinic, ClinicExam } from '../tools.ts'

interface Row extends Record<string, unknown> {
  readonly name: string
  readonly units: readonly {
    readonly id: string
    readonly name: string
    readonly street: string
    readonly streetNumber: string
    readonly complement: string
    readonly city: string
    readonly state: string
    readonly phone: string
    readonly timeZone: string
    readonly hours: WeekHours
    readonly holidays: readonly UnitHoliday[]
    readonly holidayExceptions: readonly string[]
  }[]
  readonly plans: Clinic['plans']
  readonly professionals: readonly {
    readonly id: string
    readonly treatment: string
    readonly fullName: string
    readonly specialties: readonly string[]
    readonly durations: Readonly<Record<AppointmentKind, number | null>>
    readonly unitIds: readonly string[]
    readonly workDays: Clinic['professionals'][number]['workDays']
  }[]
  readonly exams: readonly (Omit<ClinicExam, 'aliases' | 'unitIds' | 'preparation'> & {
    readonly preparation: string
    readonly fastingMinHours: number | null
    readonly fastingMaxHours: number | null
    readonly resourceUnitIds: readonly string[] | null
    /** Where those who do it work; null where nobody is named for it. */
    readonly staffUnitIds: readonly string[] | null
  })[]
}

/** Procedures are agreed upon by people. */
const bookable = appointmentKinds.filter((kind) => kind !== 'procedure')

/** Reads what anybody may be told of the network, in one statement: nothing of any patient. */
export async function readClinic({ db, orgId }: Transaction<NetworkScope>): Promise<Clinic> {
  const { rows } = await db.execute<Row>(sql`
    select o.org_name as name,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'street', u.street,
            'streetNumber', u.street_number, 'complement', u.complement, 'city', u.city, 'state', u.state,
            'phone', u.phone, 'timeZone', u.time_zone, 'hours', u.hours,
            'holidays', u.holidays, 'holidayExceptions', u.holiday_exceptions) order by u.name, u.id), '[]')
         from units u where u.org_id = o.org_id and u.deleted_at is null and u.is_active) as units,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'products',
            (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
               from insurance_products p
              where p.org_id = i.org_id and p.insurance_plan_id = i.id and p.deleted_at is null and p.is_active))
            order by i.name, i.id), '[]')
         from insurance_plans i where i.org_id = o.org_id and i.deleted_at is null and i.is_active) as plans,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'treatment', d.treatment, 'fullName', d.full_name,
            'specialties', d.specialties, 'durations', d.durations, 'unitIds',
            (select coalesce(jsonb_agg(x.unit_id), '[]') from professional_units x
              where x.org_id = d.org_id and x.professional_id = d.id), 'workDays',
            (select coalesce(jsonb_agg(distinct jsonb_build_object('unitId', h.unit_id, 'weekday', h.weekday)), '[]')
               from professional_hours h
              where h.org_id = d.org_id and h.professional_id = d.id
                and (h.valid_until is null or h.valid_until >= current_date))) order by d.full_name, d.id), '[]')
         from professionals d where d.org_id = o.org_id and d.deleted_at is null and d.is_active) as professionals,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'priceCents', e.self_pay_price_cents,
            'preparation', e.preparation, 'fastingMinHours', e.fasting_min_hours, 'fastingMaxHours', e.fasting_max_hours,
            'requiresMedicalRequest', e.requires_medical_request, 'resourceUnitIds',
            case when e.resource_kind is not null then
              (select coalesce(jsonb_agg(distinct r.unit_id), '[]') from resources r
                where r.org_id = e.org_id and r.kind = e.resource_kind and r.deleted_at is null) end,
            'staffUnitIds',
              (select jsonb_agg(distinct h.unit_id) from professional_exams x
                join professionals d on d.org_id = x.org_id and d.id = x.professional_id
                 and d.deleted_at is null and d.is_active
                join professional_hours h on h.org_id = d.org_id and h.professional_id = d.id
                 and (h.valid_until is null or h.valid_until >= current_date)
               where x.org_id = e.org_id and x.exam_id = e.id))
            order by e.name, e.id), '[]')
         from exams e where e.org_id = o.org_id and e.deleted_at is null and e.is_active) as exams
      from orgs o where o.org_id = ${orgId}`)
  const [row] = rows
  if (!row) throw new Error('an assistant without its network')
  const allUnits = row.units.map(({ id }) => id)
  return {
    name: row.name,
    units: row.units.map(({ id, name, phone, timeZone, hours, holidays, holidayExceptions, ...address }) => ({
      id,
      name,
      address: addressOf(address),
      phone,
      timeZone,
      hours,
      holidays,
      holidayExceptions,
    })),
    plans: row.plans,
    professionals: row.professionals.map(({ id, specialties, durations, unitIds, workDays, ...person }) => ({
      id,
      name: nameWithTreatment(person),
      specialties,
      unitIds,
      kinds: bookable.filter((kind) => durations[kind] !== null),
      workDays,
      minAgeYears: null,
      maxAgeYears: null,
    })),
    exams: row.exams.map(
      ({
        preparation,
        fastingMinHours,
        fastingMaxHours,
        resourceUnitIds,
        staffUnitIds,
        ...exam
      }): ClinicExam => ({
        ...exam,
        aliases: aliasesOf(exam.name),
        preparation: preparationOf(preparation, fastingMinHours, fastingMaxHours),
        unitIds: (resourceUnitIds ?? allUnits).filter((id) => staffUnitIds?.includes(id) ?? true),
      }),
    ),
    knowledge: [],
  }
}

/** How registers shorten the names of exams, and how patients say them. */
const spelled: readonly (readonly [RegExp, string])[] = [
  [/^(?:us|usg)\b/i, 'Ultrassom'],
  [/^ultrassonografia\b/i, 'Ultrassom'],
  [/^(?:rx|radiografia)\b/i, 'Raio X'],
  [/^(?:rm|rnm)\b/i, 'Ressonância'],
  [/^(?:ressonância magnética)\b/i, 'Ressonância'],
  [/^tc\b/i, 'Tomografia'],
  [/^(?:ecg|eletrocardiograma)\b/i, 'Eletro'],
  [/^(?:eeg)\b/i, 'Eletroencefalograma'],
  [/^(?:mmg)\b/i, 'Mamografia'],
]
/** What patients say for the whole: "marcar uma transvaginal". */
const byItself =
  /(?<=\p{L}\s)(?:transvaginal|endovaginal|morfol[oó]gic[oa]|ergom[eé]tric[oa]|papanicolau|preventivo|holter)(?!\p{L})/iu
const aliasesOf = (name: string): string[] => [
  ...spelled.flatMap(([short, full]) => (short.test(name) ? [name.replace(short, full)] : [])),
  ...(byItself.exec(name) ?? []),
]

/** `Rua dos Pinheiros, 498, conjunto 51, São Paulo` */
const addressOf = (unit: {
  readonly street: string
  readonly streetNumber: string
  readonly complement: string
  readonly city: string
  readonly state: string
}): string =>
  [unit.street, unit.streetNumber, unit.complement, [unit.city, unit.state].filter(Boolean).join('/')]
    .filter(Boolean)
    .join(', ')

/** The fasting in words, and then what the exam says. */
export function preparationOf(text: string, min: number | null, max: number | null): string {
  const fasting =
    min === null ? '' : max === null || max === min ? `Jejum de ${min} h.` : `Jejum de ${min} a ${max} h.`
  return [fasting, text.trim()].filter(Boolean).join(' ')
}
