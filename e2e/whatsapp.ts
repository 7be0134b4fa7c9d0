import { deskPort } from '../playwright.config.ts'

/** What Meta's test server takes for the clinic's: a journey types them. */
export const whatsappAccount = {
  phoneNumberId: '109844172260338',
  accountId: '2217840953361',
  accessToken: 'EAAGm0PX4ZCpsBO7f2c',
  appSecret: '4c1f0e2d9a8b7c6d5e4f3a2b1c0db91e',
}

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
