import { writeHistory } from '#features/demo/history/write.server.ts'
import { makeLinks } from '#features/links/commands.server.ts'
import { startMailServer } from '#test/mail.ts'
import { type CloudApi, startCloudApi } from '#test/providers/cloudApi.ts'
import { type OwnedNetwork, withClinic } from '../seed/clinic.ts'
import { at, type DemoClinic } from './build.ts'
import { marcia } from './network.ts'

/** Clínica Vereda's messages, with channels that answer as Meta and a mail server do. Nothing leaves this machine. */

export interface Providers {
  readonly env: Readonly<Record<string, string>>
  readonly cloud: CloudApi
  stop(): Promise<void>
}

export async function openProviders(): Promise<Providers> {
  const cloud = await startCloudApi({ displayPhone: '+55 11 3045-7100' })
  const mail = await startMailServer()
  return {
    cloud,
    env: {
      WHATSAPP_URL: cloud.url,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Acolhe <lembretes@vereda.example>',
      OUTBOUND_ALLOW: '127.0.0.1',
    },
    async stop() {
      cloud.stop()
      await mail.stop()
    },
  }
}

/** Friday is a holiday. */
const monday = '2026-11-23'

interface Item {
  readonly id: string
  readonly name: string
  readonly starter?: string
}

/** Connects the channel and writes the weeks before; returns what the pictures open. */
export async function writeMessages(demo: DemoClinic, { cloud }: Providers) {
  const call: OwnedNetwork['call'] = (method, path, body) => demo.call(method, path, body, marcia)
  const whatsappId = await connect(demo, call, cloud)
  const { orgId, ownerId } = demo
  const confirmPath = await withClinic(
    demo.database,
    { orgId, ownerId, whatsappId, call },
    async (clinic) => {
      await writeHistory(clinic, { isSending: true, whenTextsAreReady: () => approveTexts(call, cloud) })
      const [visit] = (
        await call<{ items: { id: string; patientId: string; startsAt: string }[] }>(
          'GET',
          `/appointments?from=${encodeURIComponent(at('08:00', monday))}&to=${encodeURIComponent(at('19:00', monday))}`,
        )
      ).items
      if (!visit) throw new Error('nobody is expected on Monday')
      const links = await clinic.write((tx) =>
        makeLinks(tx, { secrets: clinic.secrets, env: { ORIGIN: clinic.origin } }, [
          {
            key: 'confirm',
            kind: 'confirm',
            sendId: null,
            channel: 'whatsapp',
            purpose: 'care',
            patientId: visit.patientId,
            appointments: [{ appointmentId: visit.id, scheduleVersion: 1, patientId: visit.patientId }],
            expiresAt: new Date(visit.startsAt),
          },
        ]),
      )
      return new URL(links.get('confirm')?.page ?? '').pathname
    },
  )
  const named = async (path: string, isMeant: (item: Item) => boolean) =>
    (await call<{ items: Item[] }>('GET', `${path}?limit=100`)).items.find(isMeant)?.id ?? ''
  return {
    confirmPath,
    reminderId: await named('/templates', ({ starter }) => starter === 'dayBefore'),
    draftId: await named('/campaigns', ({ name }) => name === 'Check-up das férias'),
    sendingId: await named('/campaigns', ({ name }) => name === 'Retorno de cardiologia'),
  }
}

interface Text extends Item {
  readonly kind: string
  readonly versions: readonly { readonly metaName: string; readonly content: { readonly body: string } }[]
}

/** What falls due while the pictures are taken is accepted by the server: it knows the texts. */
async function approveTexts(call: OwnedNetwork['call'], cloud: CloudApi): Promise<void> {
  const { items } = await call<{ items: Item[] }>('GET', '/templates?limit=100')
  for (const { id } of items) {
    const { kind, versions } = await call<Text>('GET', `/templates/${id}`)
    for (const { metaName: name, content } of kind === 'whatsapp' ? versions : [])
      cloud.templates.push({
        id: `${id} ${name}`,
        name,
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        components: [
          {
            type: 'BODY',
            text: content.body.replace(/[\w.]+(?=\}\})/g, (name) => name.replaceAll('.', '_')),
          },
        ],
      })
  }
}

interface WhatsappChannel {
  readonly id: string | null
  readonly webhook: { readonly url: string }
}

async function connect(demo: DemoClinic, call: OwnedNetwork['call'], cloud: CloudApi): Promise<string> {
  const { phoneNumberId, accountId, accessToken, appSecret } = cloud.account
  await call('PUT', '/channels/whatsapp', { phoneNumberId, accountId, accessToken, appSecret, version: null })
  await call('POST', '/channels/whatsapp/subscription')
  await call('POST', '/channels/whatsapp/check')
  const { whatsapp } = await call<{ whatsapp: WhatsappChannel }>('POST', '/channels/whatsapp/test', {
    to: '(11) 99120-4417',
  })
  const [message] = cloud.messages
  if (message)
    await cloud.tell(
      whatsapp.webhook.url.replace(/^https?:\/\/[^/]+/, demo.session.origin),
      message,
      'sent',
      'delivered',
      'read',
    )
  if (!whatsapp.id) throw new Error('the channel is not connected')
  return whatsapp.id
}
