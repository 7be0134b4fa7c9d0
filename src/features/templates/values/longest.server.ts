import { sql } from 'drizzle-orm'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Values } from '../rules.ts'
import { type AppointmentFacts, type ExamFacts, valuesOf } from './rules.ts'

interface Row extends Record<string, unknown> {
  readonly org: string
  readonly exam: string | null
  readonly preparing: ExamFacts | null
  readonly professional: AppointmentFacts['professional']
  readonly plan: string | null
  readonly unit: string | null
  readonly place: Pick<AppointmentFacts['unit'], 'street' | 'streetNumber' | 'complement'> | null
}

/** Any will do: a day and a time are about as long as any other. */
const aMorning = new Date('2026-11-18T10:40:00Z')

/**
 * Returns the longest values that the network has for what varies most: the preparation of an exam, names, addresses.
 * What it has none of is left out. Patients' names are not read: there are too many, and none fills a message.
 */
export async function findLongest({
  db,
  orgId,
}: Transaction<Scope & { readonly orgId: string }>): Promise<Values> {
  const { rows } = await db.execute<Row>(sql`
    select o.org_name as org,
           (select name from exams where org_id = o.org_id and deleted_at is null
             order by length(name) desc, id limit 1) as exam,
           (select jsonb_build_object('name', name, 'preparation', preparation, 'fastingMinHours', fasting_min_hours,
                   'fastingMaxHours', fasting_max_hours)
              from exams where org_id = o.org_id and deleted_at is null
                and (preparation <> '' or fasting_min_hours is not null)
             order by length(preparation) desc, fasting_min_hours desc nulls last, id limit 1) as preparing,
           (select jsonb_build_object('treatment', treatment, 'fullName', full_name)
              from professionals where org_id = o.org_id and deleted_at is null
             order by length(treatment) + length(full_name) desc, id limit 1) as professional,
           (select name from insurance_plans where org_id = o.org_id and deleted_at is null
             order by length(name) desc, id limit 1) as plan,
           (select name from units where org_id = o.org_id and deleted_at is null
             order by length(name) desc, id limit 1) as unit,
           (select jsonb_build_object('street', street, 'streetNumber', street_number, 'complement', complement)
              from units where org_id = o.org_id and deleted_at is null
             order by length(street) + length(street_number) + length(complement) desc, id limit 1) as place
      from orgs o where o.org_id = ${orgId}`)
  const [row] = rows
  if (!row) return {}
  const place = row.place ?? { street: '', streetNumber: '', complement: '' }
  const found = valuesOf({
    patient: { fullName: '', socialName: '', memberNumber: '' },
    org: { name: row.org, phone: '' },
    appointment: {
      startsAt: aMorning,
      isByArrival: false,
      zone: 'America/Sao_Paulo',
      unit: { name: row.unit ?? '', phone: '', ...place },
      professional: row.professional,
      insurancePlan: row.plan,
      memberNumber: '',
      exams: row.preparing ? [row.preparing] : [],
    },
  })
  const longest = {
    'rede.nome': row.org,
    'exame.nome': row.exam ?? '',
    'exame.preparo': found['exame.preparo'] ?? '',
    'profissional.nome': found['profissional.nome'] ?? '',
    'agendamento.convenio': row.plan ?? '',
    'unidade.nome': row.unit ?? '',
    'unidade.endereco': found['unidade.endereco'] ?? '',
  }
  return Object.fromEntries(Object.entries(longest).filter(([, value]) => value !== ''))
}
