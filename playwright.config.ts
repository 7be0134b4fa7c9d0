import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3211)
/** Where tests read the mails that were sent, and act as the operator. */
export const deskPort = Number(process.env.E2E_MAIL_PORT ?? port + 1)
const origin = `http://localhost:${port}`

/** Known here, so that a journey can make the link of a message (`e2e/links.ts`). */
export const secretKey = 'the secret key of the journeys, and of nothing else'

/** Debian's Chromium; a machine like this one has no way out, so it is told not to look for one. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // What is wrong once in a while is told by name at the end of `npm test`, and is to be mended.
  retries: 1,
  use: {
    baseURL: origin,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions,
    // A step that hangs is told by its name, and not only that the test took too long.
    actionTimeout: 40_000,
    // What slides in is waited for: a third of a second each time.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step costs as much again as the test.
    // Each test is a browser of its own, which would fetch everything once more; offline.spec.ts lets it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // What is laid out or worked differently on a phone. Forms are the same there, and so is what is
    // marked `@any-width`.
    {
      name: 'phone',
      testMatch:
        /e2e\/(agenda|booking|campaigns|dashboard|foundation|lists|patients|setup|templates|chat|outbox|inbox|monitoring|reception|axe\/(assistantPage|campaigns|monitoring|pages))\.spec\.ts$/,
      grepInvert: /@any-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    url: `${origin}/api/health`,
    env: {
      PORT: String(port),
      ORIGIN: origin,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      IDENTITY_API_KEY: 'e2e',
      SECRET_KEY: secretKey,
      E2E_MAIL_PORT: String(deskPort),
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    timeout: 120_000,
  },
})
