import { z } from 'zod'
import { weekHours } from '#features/units/contract.ts'
import { maxEmailLength } from '#lib/text.ts'
import { memberRoute } from '#platform/http/contract.ts'
import {
  accountId,
  cents,
  day,
  int4ForRule,
  optionalDay,
  text,
  uuid,
  version,
} from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import { withRules } from '#platform/http/rules.ts'
import {
  activationRoute,
  changed,
  deletedFilter,
  deletedItem,
  deletionRoutes,
  listInput,
  listOutput,
  maxDeletedAtOnce,
  orgId,
  recordFields,
  several,
  staleProblem,
  yesNo,
} from '#platform/records/contract.ts'
import { blocksContract } from './blocks/contract.ts'
import { professionalImportsContract } from './imports/contract.ts'
import {
  appointmentKinds,
  blockKinds,
  checkProfessional,
  colors,
  councilNames,
  defaultDurations,
  defaultFollowUpDays,
  defaultStep,
  fullNameLimit,
} from './rules.ts'

const invalidDay = 'Data inválida. Ex: 01/03/2027'

const attendance = {
  unitId: uuid,
  from: int4ForRule().describe('Minutos depois da meia-noite.'),
  to: int4ForRule(),
  byArrivalPlaces: int4ForRule()
    .nullable()
    .default(null)
    .describe('Lugares por ordem de chegada; `null`: com hora marcada.'),
}

const recurrence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('weekly') }),
  z.object({ kind: z.literal('everyWeeks'), weeks: int4ForRule(), from: text(10) }),
  z.object({ kind: z.literal('monthly'), nths: z.array(int4ForRule()).max(6).readonly() }),
])

/** A period of the week, by the clock of its unit. Sunday is 0. */
const period = z.object({
  ...attendance,
  weekday: z.union([0, 1, 2, 3, 4, 5, 6].map((day) => z.literal(day as 0 | 1 | 2 | 3 | 4 | 5 | 6))),
  recurrence: recurrence.default({ kind: 'weekly' }),
  validFrom: optionalDay(invalidDay).default(''),
  validUntil: optionalDay(invalidDay).default(''),
})

const minutes = int4ForRule().nullable()
const durations = z.object({
  firstVisit: minutes.default(defaultDurations.firstVisit),
  visit: minutes.default(defaultDurations.visit),
  followUp: minutes.default(defaultDurations.followUp),
  exam: minutes.default(null),
  procedure: minutes.default(null),
  telehealth: minutes.default(null),
})

const share = int4ForRule().min(0).nullable().default(null)
const price = z.object({
  kind: z.enum(appointmentKinds),
  insurancePlanId: uuid.nullable(),
  priceCents: cents(),
  shareBasisPoints: share.describe('Repasse em centésimos de por cento: `6250` é 62,5 %.'),
  shareCents: share.describe('Repasse em centavos.'),
})

const plan = z.object({
  insurancePlanId: uuid,
  productIds: z
    .array(uuid)
    .max(200)
    .readonly()
    .nullable()
    .default(null)
    .describe('Os planos aceitos; `null`: todos.'),
})

const fields = z.object({
  fullName: text(fullNameLimit),
  treatment: text(20).default(''),
  council: z.enum(councilNames),
  councilNumber: text(40).default(''),
  councilState: text(2).default(''),
  rqe: text(60).default(''),
  specialties: z.array(text(80)).max(20).readonly(),
  phone: text(20).default(''),
  email: text(maxEmailLength).default(''),
  color: z.enum(colors).default('petrol'),
  unitIds: z.array(uuid).max(200).readonly().default([]),
  hours: z.array(period).max(200).readonly().default([]),
  extraHours: z
    .array(z.object({ ...attendance, date: day(invalidDay) }))
    .max(400)
    .readonly()
    .default([]),
  stepMinutes: int4ForRule().default(defaultStep).describe('O passo da grade de horários, em minutos.'),
  durations: durations.default(defaultDurations),
  followUpDays: int4ForRule()
    .nullable()
    .default(defaultFollowUpDays)
    .describe('Prazo de retorno, em dias; vem antes do prazo do convênio. `null`: vale o do convênio.'),
  plans: z.array(plan).max(300).readonly().default([]),
  examIds: z.array(uuid).max(1_000).readonly().default([]),
  prices: z.array(price).max(1_000).readonly().default([]),
  userId: accountId.nullable().default(null).describe('A conta de quem é o profissional.'),
  isActive: z.boolean().default(true),
})

export const professionalSchema = output(fields).extend(recordFields)
export type Professional = z.infer<typeof professionalSchema>

/** How often a weekday has hours, today or later. */
export const dayUses = ['never', 'sometimes', 'always'] as const

const named = z.object({ id: uuid, name: z.string() })

export const professionalItem = professionalSchema
  .pick({
    id: true,
    version: true,
    fullName: true,
    treatment: true,
    council: true,
    councilNumber: true,
    councilState: true,
    specialties: true,
    color: true,
    isActive: true,
    userId: true,
  })
  .extend({
    ...deletedItem,
    /** The units that the person may see. */
    units: z.array(named),
    /** By weekday, Sunday first. */
    week: z.array(z.enum(dayUses)).length(7),
    planCount: z.int(),
    /** Extra hours on single days, today or later. */
    extraDayCount: z.int(),
    /** The present absence from all units, and its end by the wall clock: `2026-11-20T18:00`. */
    away: z.object({ kind: z.enum(blockKinds), until: z.string() }).nullable(),
  })
export type ProfessionalItem = z.infer<typeof professionalItem>

export const professionalSorts = ['name', 'createdAt'] as const
export const professionalProblems = staleProblem(professionalSchema)

const options = z.object({
  specialties: z.array(z.string()),
  /** With their opening hours: outside of these nothing is offered. */
  units: z.array(named.extend({ hours: weekHours })),
  /** Colours in use, one for each professional that is seen: a new one gets the rarest. */
  colors: z.array(z.enum(colors)),
  /** True when the person is restricted to these units and can't create blocks at all units. */
  isBoundToUnits: z.boolean(),
  plans: z.array(named.extend({ products: z.array(named) })),
  exams: z.array(named.extend({ category: z.string() })),
  /** The team, for people who may link an account; empty for others. */
  members: z.array(z.object({ userId: z.string(), name: z.string(), professionalId: uuid.nullable() })),
})
export type ProfessionalOptions = z.infer<typeof options>

const id = uuid
const ids = z.array(uuid).min(1).max(maxDeletedAtOnce)
const tag = 'Profissionais'
const tags = [tag]

export const professionalsContract = {
  list: memberRoute('professionals.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/professionals',
      tags,
      summary: 'Profissionais da rede',
      description: 'Quem entra como profissional vê só o próprio cadastro.',
    })
    .input(
      listInput(professionalSorts).extend({
        isActive: yesNo.optional(),
        ...deletedFilter,
        hasHours: yesNo.optional(),
        specialty: several(text(80)),
        unitId: several(uuid),
        insurancePlanId: several(uuid),
        examId: several(uuid),
      }),
    )
    .output(listOutput(professionalItem)),
  options: memberRoute('professionals.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/professional-options',
      tags,
      summary: 'O que se escolhe no cadastro: especialidades, unidades, convênios, exames, contas',
    })
    .input(z.object({ orgId }))
    .output(options),
  find: memberRoute('professionals.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/professionals/{id}', tags, summary: 'Um profissional' })
    .input(z.object({ orgId, id }))
    .output(professionalSchema),
  create: memberRoute('professionals.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/professionals',
      tags,
      summary: 'Criar profissional',
      successStatus: 201,
    })
    .input(withRules(fields.extend({ orgId }), checkProfessional))
    .output(professionalSchema),
  update: memberRoute('professionals.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/professionals/{id}',
      tags,
      summary: 'Alterar profissional',
      description:
        'Envie em `version` a versão que você leu. Quem cuida de algumas unidades altera só os horários delas.',
    })
    .input(withRules(fields.extend({ orgId, id, version: version }), checkProfessional))
    .errors(professionalProblems)
    .output(professionalSchema),
  changeUnits: memberRoute('professionals.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/professionals/units',
      tags,
      summary: 'Mudar as unidades de um ou vários',
      description: 'Tirar uma unidade tira também os horários que o profissional tem nela.',
    })
    .input(
      z.object({
        orgId,
        ids,
        add: z.array(uuid).max(200).default([]),
        remove: z.array(uuid).max(200).default([]),
      }),
    )
    .output(changed),
  changePlans: memberRoute('professionals.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/professionals/insurance-plans',
      tags,
      summary: 'Mudar os convênios de um ou vários',
    })
    .input(
      z.object({
        orgId,
        ids,
        add: z.array(uuid).max(300).default([]),
        remove: z.array(uuid).max(300).default([]),
      }),
    )
    .output(changed),
  activate: activationRoute('professionals.update', 'professionals', tag),
  ...deletionRoutes('professionals.update', 'professionals', tag),
  blocks: blocksContract,
  imports: professionalImportsContract,
}
