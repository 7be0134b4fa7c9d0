import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { emptyContent, metaNameOf, type TemplateForm } from '#features/templates/rules.ts'
import type { Clinic } from './clinic.server.ts'

/** The texts of a network some months after it began, with what Meta said of each. */

const stopsMarketing = 'Para não receber mais, responda SAIR'

const campaignText = (name: string, body: string): TemplateForm => ({
  name,
  kind: 'whatsapp',
  category: 'marketing',
  use: 'campaign',
  content: {
    ...emptyContent,
    isPlainSms: true,
    body,
    footer: stopsMarketing,
    buttons: [
      { type: 'reply', text: 'Quero marcar', act: 'book' },
      { type: 'reply', text: 'Agora não', act: 'decline' },
    ],
  },
})

/** Put into an answer with `/`, while somebody writes. */
const readyText = (name: string, body: string): TemplateForm => ({
  name,
  kind: 'whatsapp',
  category: 'utility',
  use: 'single',
  content: { ...emptyContent, isPlainSms: true, body },
})

const checkUp = 'Convite para check-up'
const newPlan = 'Novo convênio'
const yearEnd = 'Check-up de fim de ano'

const written: readonly TemplateForm[] = [
  campaignText(
    checkUp,
    'Olá, {{paciente.nome}}. Já pensou em cuidar de você antes das férias? Na {{rede.nome}} dá para fazer consulta e exames no mesmo dia.\n\nResponda por aqui, que achamos um horário bom para você.',
  ),
  campaignText(
    newPlan,
    'Olá, {{paciente.nome}}. A {{rede.nome}} passou a atender mais um convênio. Se for o seu, responda por aqui e marcamos a sua consulta.',
  ),
  campaignText(
    yearEnd,
    'Olá, {{paciente.nome}}. Seu colesterol não tira férias: faça o check-up de fim de ano na {{rede.nome}}.\n\nResponda por aqui, que marcamos.',
  ),
  readyText(
    'Documentos para a consulta',
    'Olá, {{paciente.nome}}. Traga um documento com foto, a carteirinha do convênio e, se tiver, o pedido médico e exames anteriores.',
  ),
  readyText(
    'Formas de pagamento',
    'Olá, {{paciente.nome}}. Na recepção aceitamos Pix, cartão de débito, crédito em até três vezes e dinheiro. O recibo sai na hora.',
  ),
  readyText(
    'Pedido de foto da guia',
    'Olá, {{paciente.nome}}. Pode mandar por aqui uma foto da guia do convênio, com a senha visível? Assim deixamos tudo pronto antes de você chegar.',
  ),
  {
    name: 'Aviso curto',
    kind: 'sms',
    category: 'utility',
    use: 'single',
    content: {
      ...emptyContent,
      isPlainSms: true,
      body: '{{rede.nome}}: precisamos falar sobre o seu atendimento. Ligue para {{rede.telefone}}.',
    },
  },
]

export interface Texts {
  /** The ids of templates by their first key, or by their name. */
  idOf(key: string): string
}

interface Listed {
  readonly id: string
  readonly name: string
  readonly starter: string
}

/** Writes the network's own texts, and what Meta decided: approved, refused with a reason, being read, put in another category. */
export async function writeTexts({ call, write }: Clinic): Promise<Texts> {
  for (const form of written) await call('POST', '/templates', form)
  const { items } = await call<{ items: Listed[] }>('GET', '/templates?limit=100')
  const ids = new Map(items.map(({ id, name, starter }) => [starter || name, id]))
  const idOf = (key: string) => {
    const id = ids.get(key)
    if (!id) throw new Error(`the network has no text ${key}`)
    return id
  }
  await write(async (tx) => {
    await approve(
      tx,
      items.map(({ id, name }) => ({ id, metaName: metaNameOf(name, 1, 1) })),
    )
    await refuse(tx, idOf(yearEnd))
    await readAnew(tx, idOf('preparation'))
    await reclassify(tx, idOf('missed'))
    await rate(tx, [idOf('satisfaction'), idOf('campaign')])
  })
  return { idOf }
}

export const campaignTexts = { yearly: 'campaign', checkUp, newPlan, yearEnd } as const

/** All were handed over when the network began; the texts of its own some weeks ago. */
const approve = (
  { db, orgId }: NetworkTransaction,
  names: readonly { readonly id: string; readonly metaName: string }[],
) =>
  db.execute(sql`
    with texts as (
      update templates set quality = 'high', synced_at = now() - interval '4 minutes',
             created_at = now() - case when starter = '' then interval '40 days' else interval '150 days' end
       where org_id = ${orgId} and kind = 'whatsapp' returning id, created_at)
    update template_versions v set state = 'approved', submissions = 1, created_at = t.created_at,
           submitted_at = t.created_at + interval '1 hour', decided_at = t.created_at + interval '95 minutes',
           meta_name = n."metaName", meta_id = (1000000000 + abs(hashtext(n."metaName")::bigint))::text
      from texts t join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (id uuid, "metaName" text) on n.id = t.id
     where v.org_id = ${orgId} and v.template_id = t.id`)

const refuse = ({ db, orgId }: NetworkTransaction, id: string) =>
  db.execute(sql`
    with text as (update templates set quality = '' where org_id = ${orgId} and id = ${id})
    update template_versions set state = 'rejected', submitted_at = now() - interval '26 hours',
           decided_at = now() - interval '18 hours',
           reason = 'ABUSIVE_CONTENT'
     where org_id = ${orgId} and template_id = ${id}`)

/** A newer version is with Meta; the approved one goes on being sent. */
const readAnew = ({ db, orgId }: NetworkTransaction, id: string) =>
  db.execute(sql`
    insert into template_versions (org_id, template_id, number, content, category, state, meta_name, meta_id, submissions,
           created_at, submitted_at)
    select org_id, template_id, 2,
           jsonb_set(content, '{body}', to_jsonb(replace(content ->> 'body', 'Se tiver dúvida sobre o preparo', 'Se ficar com alguma dúvida'))),
           category, 'submitted', meta_name || '_v2', meta_id || '2', 1, now() - interval '5 hours', now() - interval '3 hours'
      from template_versions where org_id = ${orgId} and template_id = ${id} and number = 1`)

const reclassify = ({ db, orgId }: NetworkTransaction, id: string) =>
  db.execute(sql`
    update templates set meta_category = 'marketing', quality = 'medium' where org_id = ${orgId} and id = ${id}`)

const rate = ({ db, orgId }: NetworkTransaction, ids: readonly string[]) =>
  db.execute(sql`
    update templates set quality = 'medium' where org_id = ${orgId} and id = any (${sql.param([...ids])}::uuid[])`)
