import { expect } from '@playwright/test'
import { deskPort } from '../playwright.config.ts'

interface Mail {
  readonly subject: string
  readonly text: string
  readonly replyTo?: string
}

/** Returns the emails that reached an address, oldest first; they passed through a real SMTP server. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const response = await fetch(`http://127.0.0.1:${deskPort}/mails?${new URLSearchParams({ to: email })}`)
  return (await response.json()) as Mail[]
}

/** Waits for the newest email with a link of this mode, and returns the link. */
export async function linkTo(email: string, mode: string, { nth = 1 } = {}): Promise<string> {
  let links: string[] = []
  await expect(async () => {
    const mails = await mailsTo(email)
    links = mails
      .flatMap(({ text }) => /https?:\S+/.exec(text)?.[0] ?? [])
      .filter((link) => modeOf(link) === mode)
    expect(links.length).toBeGreaterThanOrEqual(nth)
  }).toPass({ timeout: 30_000 })
  return links.at(-1) ?? ''
}

const modeOf = (link: string) => new URL(link).searchParams.get('mode')
