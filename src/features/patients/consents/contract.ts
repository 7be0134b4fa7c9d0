import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import { orgId } from '#platform/records/contract.ts'
import {
  type ConsentChannel,
  type ConsentPurpose,
  type ConsentSource,
  channelsOf,
  consentChannels,
  consentNoteLimit,
  consentPurposes,
  consentSources,
} from './rules.ts'

const keysOf = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as [T, ...T[]]

const consent = z.object({
  purpose: z.enum(keysOf<ConsentPurpose>(consentPurposes)),
  channel: z.enum(keysOf<ConsentChannel>(consentChannels)),
  isGranted: z.boolean().describe('Dado ou retirado.'),
  source: z
    .enum(keysOf<ConsentSource>(consentSources))
    .describe('Como a pessoa disse. `publicPage`: a página está em construção.'),
  note: text(consentNoteLimit).default(''),
})

export const consentEntry = output(consent).extend({
  id: uuid,
  at: z.iso.datetime(),
  userId: z.string().nullable(),
  /** Null for the system itself and for a deleted account. */
  userFullname: z.string().nullable(),
})
export type Consent = z.infer<typeof consentEntry>

const ledger = z.object({
  /** The consents that hold now: the last entry of each purpose and channel. */
  current: z.array(consentEntry),
  /** Every entry, the newest first. */
  ledger: z.array(consentEntry),
})

const tags = ['Pacientes']
const id = uuid

export const consentsContract = {
  list: memberRoute('history.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/patients/{id}/consents',
      tags,
      summary: 'Consentimentos de um paciente',
    })
    .input(z.object({ orgId, id }))
    .output(ledger),
  add: memberRoute('patients.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/patients/{id}/consents',
      tags,
      summary: 'Registrar um consentimento dado ou retirado',
      description: 'O registro só cresce: nada é alterado nem apagado.',
      successStatus: 201,
    })
    .input(
      consent.extend({ orgId, id }).refine(({ purpose, channel }) => channelsOf[purpose].includes(channel), {
        error: 'Este canal não serve para esta finalidade',
        path: ['channel'],
      }),
    )
    .output(ledger),
}
