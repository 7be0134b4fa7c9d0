import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Somebody with a browser of their own, who is signed in nowhere. */
export async function visitor(browser: Browser, page: Page, over: object = {}): Promise<BrowserContext> {
  const viewport = page.viewportSize()
  return browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ...(viewport && { viewport }),
    ...over,
  })
}

/** What was said in the chat of a page, or of a frame of one. */
export const bubble = (page: Pick<Page, 'getByRole'>, text: string) =>
  page.getByRole('log', { name: 'Conversa' }).getByText(text, { exact: true })

export async function write(page: Pick<Page, 'getByRole'>, text: string) {
  await page.getByRole('textbox', { name: 'Sua mensagem' }).fill(text)
  await page.getByRole('button', { name: 'Enviar' }).click()
}
