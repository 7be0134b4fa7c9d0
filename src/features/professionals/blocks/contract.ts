import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { day, int4ForRule, optionalDay, text, uuid, version, whole } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import {
  deletionRoutes,
  maxDeletedAtOnce,
  orgId,
  recordFields,
  staleProblem,
  yesNo,
} from '#platform/records/contract.ts'
import { appointmentKinds, blockKinds, blockReasonLimit, checkBlock } from '../rules.ts'

const minute = whole(0, 1440)

const fields = z.object({
  kind: z.enum(blockKinds),
  reason: text(blockReasonLimit).default(''),
  unitId: uuid.nullable().default(null).describe('`null`: em todas as unidades.'),
  startsOn: day('Data inválida. Ex: 20/12/2026').describe(
    'O dia, pelo relógio de cada unidade: `2027-03-08`.',
  ),
  startMinute: minute.default(0),
  endsOn: day('Data inválida. Ex: 05/01/2027'),
  endMinute: minute.default(1440),
  recurrence: z
    .object({
      weeks: int4ForRule().default(1),
      weekdays: z.array(whole(0, 6)).max(7).readonly(),
      until: optionalDay('Data inválida. Ex: 20/12/2026').default(''),
    })
    .nullable()
    .default(null),
  exceptions: z.array(text(10)).max(200).readonly().default([]).describe('Dias em que a repetição não vale.'),
})

export const blockSchema = output(fields).extend({
  ...recordFields,
  professionalId: uuid,
  /** Null for all units. */
  unitName: z.string().nullable(),
  /** True when the person may change it. */
  mayChange: z.boolean(),
})
export type Block = z.infer<typeof blockSchema>

/** An appointment that a block would hit. */
export const bookedSchema = z.object({
  id: uuid,
  professionalId: uuid,
  unitId: uuid,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  patientName: z.string(),
  kind: z.enum(appointmentKinds),
})
export type Booked = z.infer<typeof bookedSchema>

const booked = z.object({
  /** The first of those that the person may see, in order; `total` also counts the others. */
  items: z.array(bookedSchema),
  total: z.int(),
})

export const blockProblems = {
  block_too_long: {
    status: 403,
    message: 'A recepção bloqueia até 7 dias. Para mais, peça a quem administra a rede.',
  },
  block_over_booked: {
    status: 409,
    message: 'Há agendamentos neste período. Confira antes de bloquear.',
    data: z.object({ booked }),
  },
  ...staleProblem(blockSchema),
} as const satisfies Record<string, ProblemDefinition>

const id = uuid
const tag = 'Bloqueios'
const tags = [tag]
const professionalIds = z.array(uuid).min(1).max(maxDeletedAtOnce)
const acceptsBooked = z
  .boolean()
  .default(false)
  .describe('Bloquear também por cima de agendamentos, que continuam marcados.')
const { remove, restore } = deletionRoutes('professionals.block', 'professionals/blocks', tag)
const tooLong = { block_too_long: blockProblems.block_too_long }
const roles =
  'A recepção bloqueia até 7 dias; quem entra como profissional, só a própria agenda; quem administra, todas.'

export const blocksContract = {
  list: memberRoute('professionals.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/professionals/{id}/blocks',
      tags,
      summary: 'Bloqueios de um profissional',
      description:
        'Os de agora e os que vêm, em ordem; com `past`, os que já passaram, do mais novo ao mais antigo.',
    })
    .input(z.object({ orgId, id, past: yesNo.default(false) }))
    .output(z.object({ items: z.array(blockSchema) })),
  create: memberRoute('professionals.block')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/professionals/{id}/blocks',
      tags,
      summary: 'Bloquear a agenda',
      description: roles,
      successStatus: 201,
    })
    .input(withRules(fields.extend({ orgId, id, acceptsBooked }), checkBlock))
    .errors(blockProblems)
    .output(blockSchema),
  update: memberRoute('professionals.block')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/professionals/{id}/blocks/{blockId}',
      tags,
      summary: 'Alterar um bloqueio',
      description: roles,
    })
    .input(
      withRules(
        fields.extend({
          orgId,
          id,
          blockId: uuid,
          version: version,
          acceptsBooked,
        }),
        checkBlock,
      ),
    )
    .errors(blockProblems)
    .output(blockSchema),
  createSeveral: memberRoute('professionals.block')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/professionals/blocks',
      tags,
      summary: 'Bloquear a agenda de vários',
      description: roles,
      successStatus: 201,
    })
    .input(withRules(fields.extend({ orgId, professionalIds, acceptsBooked }), checkBlock))
    .errors(blockProblems)
    .output(z.object({ ids: z.array(uuid) })),
  preview: memberRoute('professionals.block')
    .meta({ isReading: true })
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/professionals/blocks/preview',
      tags,
      summary: 'Que agendamentos um bloqueio atingiria',
      description: 'Nada é gravado.',
    })
    .input(withRules(fields.extend({ orgId, professionalIds }), checkBlock))
    .output(booked),
  remove: remove.errors(tooLong),
  restore: restore.errors(tooLong),
}
