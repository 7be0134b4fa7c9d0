import { z } from 'zod'
import { addressLimits } from '#features/orgs/rules.ts'
import { maxEmailLength } from '#lib/text.ts'
import { checkWeek, type WeekHours } from '#lib/weekHours.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { optionalDay, text, uuid, version, whole } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import { withRules } from '#platform/http/rules.ts'
import {
  activationRoute,
  deletedFilter,
  deletedItem,
  deletionRoutes,
  listInput,
  listOutput,
  orgId,
  recordFields,
  staleProblem,
  yesNo,
} from '#platform/records/contract.ts'
import { checkUnit, maxCapacity, unitLimits } from './rules.ts'

const interval = z.object({
  from: whole(0, 1440).describe('Minutos depois da meia-noite.'),
  to: whole(0, 2160).describe('Minutos depois da meia-noite; acima de 1440, do dia seguinte.'),
})
const intervals = z.array(interval).max(12).readonly()

/** Intervals in minutes after midnight, for each weekday (0 is Sunday). */
export const weekHours = z.object({
  0: intervals,
  1: intervals,
  2: intervals,
  3: intervals,
  4: intervals,
  5: intervals,
  6: intervals,
}) satisfies z.ZodType<WeekHours>

export const weekHoursThatHold = weekHours.refine((week) => Object.keys(checkWeek(week)).length === 0, {
  error: 'Confira os horários: há um que não fecha',
})

const resource = z.object({
  id: uuid.optional(),
  name: text(unitLimits.resourceName),
  kind: text(unitLimits.resourceKind).describe('Para que serve: `sala`, `ultrassom`, `coleta`.'),
  capacity: whole(1, maxCapacity).describe('Quantos lugares.'),
  hours: weekHours.nullable().describe('`null`: sempre que a unidade abre.'),
})

const fields = z.object({
  name: text(unitLimits.name),
  cnes: text(10).default(''),
  cnpj: text(20).default(''),
  phone: text(20),
  email: text(maxEmailLength).default(''),
  postalCode: text(10),
  city: text(addressLimits.city),
  state: text(2),
  street: text(addressLimits.street),
  streetNumber: text(addressLimits.streetNumber),
  complement: text(1000).default(''),
  timeZone: text(40).describe('Nome IANA: `America/Sao_Paulo`.'),
  hours: weekHours.describe('Para cada dia da semana (0 é domingo), os intervalos em que abre.'),
  holidayExceptions: z
    .array(text(80))
    .max(40)
    .readonly()
    .default([])
    .describe('Feriados nacionais trabalhados, e facultativos observados, pelo nome.'),
  holidays: z
    .array(z.object({ date: text(10), name: text(unitLimits.holidayName) }))
    .max(200)
    .readonly()
    .default([])
    .describe('Outros dias em que fecha: `2027-07-09`, ou `07-09` todo ano.'),
  technicalDirector: text(unitLimits.technicalDirector).default(''),
  technicalDirectorCouncil: text(unitLimits.technicalDirectorCouncil).default(''),
  openedOn: optionalDay('Data inválida. Ex: 01/03/2019').default(''),
  isActive: z.boolean().default(true),
  resources: z.array(resource).max(200).default([]),
})

export const unitSchema = output(fields).extend({
  ...recordFields,
  resources: z.array(output(resource).extend({ id: uuid })),
})
export type Unit = z.infer<typeof unitSchema>

export const unitItem = unitSchema
  .pick({
    id: true,
    version: true,
    name: true,
    phone: true,
    city: true,
    state: true,
    street: true,
    streetNumber: true,
    timeZone: true,
    hours: true,
    isActive: true,
  })
  .extend({
    ...deletedItem,
    resourceCount: z.int(),
  })
export type UnitItem = z.infer<typeof unitItem>

export const unitSorts = ['name', 'city', 'createdAt'] as const
export const unitProblems = staleProblem(unitSchema)

const id = uuid
const tags = ['Unidades']

export const unitsContract = {
  list: memberRoute('units.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/units', tags, summary: 'Unidades da rede' })
    .input(listInput(unitSorts).extend({ isActive: yesNo.optional(), ...deletedFilter }))
    .output(listOutput(unitItem)),
  find: memberRoute('units.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/units/{id}', tags, summary: 'Uma unidade' })
    .input(z.object({ orgId, id }))
    .output(unitSchema),
  create: memberRoute('units.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/units',
      tags,
      summary: 'Criar unidade',
      successStatus: 201,
    })
    .input(withRules(fields.extend({ orgId }), checkUnit))
    .output(unitSchema),
  update: memberRoute('units.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/units/{id}',
      tags,
      summary: 'Alterar unidade',
      description:
        'Envie em `version` a versão que você leu. Se outra pessoa gravou antes, a resposta é 409 com os dados atuais em `current`.',
    })
    .input(withRules(fields.extend({ orgId, id, version: version }), checkUnit))
    .errors(unitProblems)
    .output(unitSchema),
  activate: activationRoute('units.update', 'units', 'Unidades'),
  ...deletionRoutes('units.update', 'units', 'Unidades'),
}
