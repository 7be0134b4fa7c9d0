import { z } from 'zod'
import { maxEmailLength } from '#lib/text.ts'
import { isTimeZone } from '#lib/timeZones.ts'
import { closedToDemo } from '#platform/demo.ts'
import { memberRoute, notInDemo, personRoute } from '#platform/http/contract.ts'
import { text, uuid, version, whole } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import {
  addressLimits,
  checkNetwork,
  checkPatientInformation,
  maxTravelMinutes,
  orgNameLimit,
  patientInformationLimits,
} from './rules.ts'
import { slugError } from './slug.ts'

const fields = z.object({
  orgName: text(orgNameLimit),
  orgCNPJ: text(20).describe('Numérico ou alfanumérico, com ou sem pontuação.'),
  orgTelefone: text(20).describe('Com DDD.'),
  orgEmail: text(maxEmailLength),
  orgCEP: text(10),
  orgCidade: text(addressLimits.city),
  orgUF: text(2),
  orgEndereco: text(addressLimits.street),
  orgNumero: text(addressLimits.streetNumber),
  // Its own limit and message are the rule's; this one only bounds what is read.
  orgComplemento: text(1000).default(''),
})

export const networkForm = withRules(fields, checkNetwork)

export const networkSchema = output(fields).extend({
  orgId: uuid,
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  requiresSecondFactor: z
    .boolean()
    .describe('Só entra na rede, como direção ou gestão, quem mostrou um segundo fator'),
  travelMinutes: z.int().describe('Minutos que um paciente leva de uma unidade a outra.'),
  arrivalMinutes: z.int().describe('Quantos minutos antes do horário o paciente é chamado a chegar.'),
  privacyOfficer: z
    .string()
    .describe('O encarregado pelos dados pessoais (LGPD, art. 41); vazio enquanto não há'),
  privacyEmail: z.string().describe('Onde o encarregado atende'),
  privacyPolicyUrl: z
    .string()
    .describe('O endereço da política de privacidade da clínica; vazio enquanto não há'),
  timeZone: z.string().describe('Nome IANA; enquanto ninguém escolhe, o da UF'),
  slug: z.string().describe('O endereço da página pública (em construção); vazio enquanto não há'),
  version: z.int(),
})
export type Network = z.infer<typeof networkSchema>

export const networkProblems = {
  stale_version: {
    status: 409,
    message: 'Outra pessoa alterou estes dados enquanto você editava.',
    data: z.object({ current: networkSchema }),
  },
} as const satisfies Record<string, ProblemDefinition>

export const securityProblems = {
  ...networkProblems,
  own_second_factor_missing: {
    status: 403,
    message:
      'Para exigir a confirmação em duas etapas dos outros, entre você primeiro com ela. Ela se liga em Minha conta.',
  },
} as const satisfies Record<string, ProblemDefinition>

const slug = text(100).superRefine((typed, context) => {
  const message = slugError(typed)
  if (message) context.addIssue({ code: 'custom', message })
})

export const deletionProblems = {
  name_mismatch: { status: 422, message: 'O nome não confere com o da rede.' },
} as const satisfies Record<string, ProblemDefinition>

export const postalCodeProblems = {
  postal_code_unknown: { status: 404, message: 'CEP não encontrado. Preencha o endereço à mão.' },
  lookup_unavailable: { status: 503, message: 'A busca de CEP não respondeu. Preencha o endereço à mão.' },
} as const satisfies Record<string, ProblemDefinition>

const orgId = uuid

export const orgsContract = {
  find: memberRoute('network.read')
    .route({ method: 'GET', path: '/orgs/{orgId}', tags: ['Rede'], summary: 'Dados da rede' })
    .input(z.object({ orgId }))
    .output(networkSchema),
  update: memberRoute('network.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}',
      tags: ['Rede'],
      summary: 'Alterar os dados da rede',
      description:
        'Envie em `version` a versão que você leu. Se outra pessoa gravou antes, a resposta é 409 com os dados atuais em `current`.',
    })
    .input(withRules(fields.extend({ orgId, version: version }), checkNetwork))
    .errors(networkProblems)
    .output(networkSchema),
  secure: memberRoute('network.secure')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/security',
      tags: ['Rede'],
      summary: 'Exigir um segundo fator da direção e da gestão',
      description:
        'Quem liga a exigência precisa ter mostrado um segundo fator ao entrar. Com ela ligada, as rotas da rede respondem 403 `second_factor_required` à direção e à gestão que não mostraram.',
    })
    .input(
      z.object({
        orgId,
        requiresSecondFactor: z.boolean(),
        version: version,
      }),
    )
    .errors(securityProblems)
    .output(networkSchema),
  setTravel: memberRoute('network.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/travel',
      tags: ['Rede'],
      summary: 'Escolher o tempo de deslocamento entre unidades',
      description:
        'Dois agendamentos de um paciente em unidades diferentes, com menos tempo do que este entre eles, respondem 409 `patient_busy` ao agendar e ao remarcar. Com 0, só o mesmo tempo conta.',
    })
    .input(
      z.object({
        orgId,
        travelMinutes: whole(0, maxTravelMinutes),
        version: version,
      }),
    )
    .errors(networkProblems)
    .output(networkSchema),
  setPatientInformation: memberRoute('network.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/patient-information',
      tags: ['Rede'],
      summary: 'Escolher o que os pacientes leem da rede',
      description:
        'Com quanta antecedência chegar, quem é o encarregado pelos dados pessoais e onde está a política de privacidade: aparecem nas páginas que as mensagens abrem.',
    })
    .input(
      withRules(
        z.object({
          orgId,
          arrivalMinutes: whole(0, patientInformationLimits.arrivalMinutes),
          privacyOfficer: text(patientInformationLimits.officer),
          privacyEmail: text(maxEmailLength),
          privacyPolicyUrl: text(patientInformationLimits.url),
          version: version,
        }),
        checkPatientInformation,
      ),
    )
    .errors(networkProblems)
    .output(networkSchema),
  publish: memberRoute('network.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/public-page',
      tags: ['Rede'],
      summary: 'Reservar o endereço da página pública (em construção) e escolher o fuso horário',
      description: 'O endereço é único entre todas as redes; outro já usado responde 422 em `errors.slug`.',
    })
    .input(
      z.object({
        orgId,
        slug,
        timeZone: text(40).refine(isTimeZone, { error: 'Escolha o fuso horário da rede' }),
        version: version,
      }),
    )
    .errors(networkProblems)
    .output(networkSchema),
  remove: memberRoute('network.delete')
    .meta(notInDemo)
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/deletion',
      tags: ['Rede'],
      summary: 'Excluir a rede',
      description:
        'Ninguém mais entra nela. Por 30 dias quem opera o servidor pode restaurá-la. Confirme com o nome da rede.',
    })
    .input(z.object({ orgId, orgName: text(200) }))
    .errors(deletionProblems)
    .errors(closedToDemo)
    .output(z.object({ orgId })),
  findPostalCode: personRoute
    .route({ method: 'GET', path: '/postal-codes/{cep}', tags: ['Rede'], summary: 'Endereço de um CEP' })
    .input(z.object({ cep: text(9).regex(/^\d{5}-?\d{3}$/, { error: 'CEP inválido. Ex: 12345-678' }) }))
    .errors(postalCodeProblems)
    .output(z.object({ orgCidade: z.string(), orgUF: z.string(), orgEndereco: z.string() })),
}
