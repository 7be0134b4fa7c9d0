import { deskPort } from '../playwright.config.ts'
import { voiceNote } from './oggVoice.ts'

/** What Meta's test server takes for the clinic's: a journey types them. */
export const whatsappAccount = {
  phoneNumberId: '109844172260338',
  accountId: '2217840953361',
  accessToken: 'EAAGm0PX4ZCpsBO7f2c',
  appSecret: '4c1f0e2d9a8b7c6d5e4f3a2b1c0db91e',
}

/** A phone of the journey's own: the test server keeps what was written to all of them. */
export const someNumber = () =>
  `55119${String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(8, '7')
    .slice(-8)}`

/** Lets Meta tell that the last message to a phone was sent and delivered; returns the message. */
export async function deliverLast(to: string): Promise<{ readonly type: string } | null> {
  const response = await fetch(`http://127.0.0.1:${deskPort}/whatsapp?${new URLSearchParams({ to })}`)
  return (await response.json()) as { type: string } | null
}

/** Lets Meta forget where notices go: an earlier journey may have subscribed. */
export async function forgetSubscription(): Promise<void> {
  await fetch(`http://127.0.0.1:${deskPort}/whatsapp?forget`)
}

/** Lets Meta decide on a text, by its name there; what is not given stays. A synchronization then says so. */
export async function decideAtMeta(
  name: string,
  told: Readonly<Partial<Record<'status' | 'category' | 'rejected_reason', string>>>,
): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${deskPort}/meta?${new URLSearchParams({ name, ...told })}`)
  if ((await response.json()) === null) throw new Error(`Meta has no text ${name}`)
}

/** Another program of the account's has a text by this name. */
export async function takeNameAtMeta(name: string): Promise<void> {
  await fetch(`http://127.0.0.1:${deskPort}/meta?${new URLSearchParams({ take: name })}`)
}

/** What the clinic wrote to a phone by WhatsApp, in order: each with its text and the answers that it offers. */
export async function writtenTo(to: string): Promise<readonly WrittenMessage[]> {
  const response = await fetch(
    `http://127.0.0.1:${deskPort}/whatsapp/messages?${new URLSearchParams({ to })}`,
  )
  return ((await response.json()) as CloudBody[]).map(({ text, interactive }) => ({
    text: text?.body ?? interactive?.body.text ?? '',
    choices: [
      ...(interactive?.action.buttons ?? []).map(({ reply }) => reply),
      ...(interactive?.action.sections ?? []).flatMap(({ rows }) => rows),
    ],
  }))
}

export interface WrittenMessage {
  readonly text: string
  readonly choices: readonly Choice[]
}

interface Choice {
  readonly id: string
  readonly title: string
}

interface CloudBody {
  readonly text?: { readonly body: string }
  readonly interactive?: {
    readonly body: { readonly text: string }
    readonly action: {
      readonly buttons?: readonly { readonly reply: Choice }[]
      readonly sections?: readonly { readonly rows: readonly Choice[] }[]
    }
  }
}

/** A voice note that Meta keeps, with the one thing that a clinic has to set for it to be written down. */
export interface SpokenNote {
  readonly id: string
  readonly transcriptionUrl: string
}

/** Somebody speaks: Meta has the file, and the service for voice notes knows what is said in it. */
export async function speak(says: string): Promise<SpokenNote> {
  const id = crypto.randomUUID()
  const response = await fetch(`http://127.0.0.1:${deskPort}/whatsapp/voice`, {
    method: 'POST',
    body: JSON.stringify({ id, says, bytes: voiceNote(id).toString('base64') }),
  })
  return { id, ...((await response.json()) as { transcriptionUrl: string }) }
}

/** Somebody writes to the clinic by WhatsApp, chooses an answer, or sends a voice note. */
export async function writeByWhatsapp(
  url: string,
  from: string,
  said: string | Choice | SpokenNote,
): Promise<void> {
  const timestamp = `${Math.floor(Date.now() / 1_000)}`
  const message = { id: `wamid.${crypto.randomUUID()}`, from, timestamp, ...contentOf(said) }
  const response = await fetch(`http://127.0.0.1:${deskPort}/whatsapp/notice`, {
    method: 'POST',
    body: JSON.stringify({ url, message }),
  })
  if ((await response.json()) !== 200) throw new Error('the clinic took no notice')
}

function contentOf(said: string | Choice | SpokenNote): object {
  if (typeof said === 'string') return { type: 'text', text: { body: said } }
  if ('transcriptionUrl' in said)
    return { type: 'audio', audio: { id: said.id, mime_type: 'audio/ogg; codecs=opus', voice: true } }
  return { type: 'interactive', interactive: { list_reply: said } }
}
