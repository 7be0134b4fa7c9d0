import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Picture } from '#features/site/pictures.ts'
import { readEnv } from '#platform/env.server.ts'
import { freePort } from '#test/process.ts'
import type { Person } from '#test/world.ts'
import { signIn } from '../../e2e/people.ts'
import { launchOptions } from '../../playwright.config.ts'
import { at, openDemoClinic } from '../demoClinic/build.ts'
import { openLivelyClinic } from '../demoClinic/lively.ts'
import { openProviders, writeMessages } from '../demoClinic/messages.ts'
import { prepare } from '../demoClinic/more.ts'
import { openOthers } from '../demoClinic/others.ts'
import { type Device, pixelRatio, themes, writePicture, writeSizes } from './encode.ts'
import { livelyScenes } from './livelyScenes.ts'
import { busyHour, closingHour, type Scene, scenesOf, type View } from './scenes.ts'

/** Takes the product's pictures for the public site: Clínica Vereda on a Thursday, in both themes. */
export async function shootSite(names: readonly string[]): Promise<void> {
  const isWanted = ({ name }: Scene) => names.length === 0 || names.includes(name)
  const sizes: Record<string, Picture> = {}
  const lively = livelyScenes.filter(isWanted)
  if (lively.length > 0) await shootLively(lively, sizes)
  if (names.length === 0 || lively.length < names.length) await shootDay(isWanted, sizes)
  await writeSizes(sizes)
}

type Sizes = Record<string, Picture>

const envOf = (folder: string, port: number, more: Readonly<Record<string, string>> = {}) =>
  readEnv({
    DATA_DIR: folder,
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    CEP_LOOKUP_URL: 'off',
    PORT: String(port),
    ORIGIN: `http://127.0.0.1:${port}`,
    ...more,
  })

/** What half a year fills: the board, the inbox, the reports. */
async function shootLively(scenes: readonly Scene[], sizes: Sizes): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'acolhe-vereda-'))
  const env = envOf(folder, await freePort())
  const clinic = await openLivelyClinic(env, at(busyHour))
  const browser = await chromium.launch(launchOptions)
  try {
    const desks = openDesks(browser, env.ORIGIN, busyHour)
    await shootAll(scenes, desks.page, sizes)
    await desks.close()
  } finally {
    await browser.close()
    await clinic.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A day as its desk has written it, hour by hour. */
async function shootDay(isWanted: (scene: Scene) => boolean, sizes: Sizes): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'acolhe-vereda-'))
  let others: Awaited<ReturnType<typeof openOthers>> | undefined
  const providers = await openProviders()
  const env = envOf(folder, await freePort(), providers.env)
  const demo = await openDemoClinic(env, async (session) => {
    others = await openOthers(env, session)
  })
  const browser = await chromium.launch(launchOptions)
  try {
    await demo.live(busyHour)
    await others?.live(busyHour)
    await others?.writeMessages()
    const scenes = scenesOf({
      demo,
      ...(await prepare(demo)),
      ...(await writeMessages(demo, providers)),
      isadora: others?.isadora ?? '',
    })
    const wanted = scenes.filter(isWanted)
    for (const hour of [busyHour, closingHour]) {
      await demo.live(hour)
      const desks = openDesks(browser, demo.session.origin, hour)
      await shootAll(
        wanted.filter((one) => one.at === hour),
        desks.page,
        sizes,
      )
      await desks.close()
    }
  } finally {
    await browser.close()
    await demo.close()
    await providers.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function shootAll(scenes: readonly Scene[], pageOf: PageOf, sizes: Sizes): Promise<void> {
  for (const scene of scenes) {
    try {
      sizes[scene.name] = await shoot(scene, pageOf)
    } catch (error) {
      process.stderr.write(`${scene.name}: ${error}\n`)
      process.exitCode = 1
    }
  }
}

type PageOf = (person: Person, device: Device) => Promise<Page>

async function shoot(scene: Scene, pageOf: PageOf): Promise<Picture> {
  const { desktop, phone, name, person, path } = scene
  const take = async (view: View, device: Device, file: string) => {
    const page = await pageOf(person, device)
    await page.setViewportSize({ width: view.width, height: view.height })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await view.prepare?.(page)
    await view.ready(page).waitFor()
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      const bytes = await writePicture(`${file}-${theme}`, await settledShot(page, view), device)
      process.stdout.write(`${file}-${theme} ${(bytes / 1000).toFixed(1)} kB\n`)
    }
    const { x, y } = view.from ?? { x: 0, y: 0 }
    return { width: view.width - x, height: view.height - y }
  }
  if (!desktop) return phone ? take(phone, 'phone', name) : Promise.reject(new Error(`${name} shows nothing`))
  const size = await take(desktop, 'desktop', name)
  return phone ? { ...size, phone: await take(phone, 'phone', `${name}-phone`) } : size
}

/** Takes the shot as soon as two in a row are the same: lists have loaded and animations are over. */
async function settledShot(page: Page, { width, height, from = { x: 0, y: 0 } }: View): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready)
  // In the page's head: the menu opens under the pointer, and the grid responds to it.
  await page.mouse.move(width / 2, 4)
  const clip = { ...from, width: width - from.x, height: height - from.y }
  const take = () => page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  let shot = await take()
  for (;;) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
    const next = await take()
    const isBusy = (await page.locator('[aria-busy="true"]').count()) > 0
    if (!isBusy && next.equals(shot)) return next
    shot = next
  }
}

/** Windows of the people in the scenes, signed in once each; the clock of the browser is stopped. */
function openDesks(browser: Browser, origin: string, hour: string) {
  const contexts: BrowserContext[] = []
  const pages = new Map<string, Promise<Page>>()
  async function open(person: Person, device: Device): Promise<Page> {
    const isPhone = device === 'phone'
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      deviceScaleFactor: pixelRatio[device],
      isMobile: isPhone,
      hasTouch: isPhone,
      reducedMotion: 'reduce',
      viewport: isPhone ? { width: 390, height: 780 } : { width: 1280, height: 800 },
    })
    contexts.push(context)
    await context.addCookies([{ name: 'cookie-consent', value: 'true', url: origin }])
    await context.clock.setFixedTime(at(hour))
    const page = await context.newPage()
    await page.goto('/auth/login')
    await signIn(page, person)
    await page.waitForURL('**/clinica/dashboard')
    return page
  }
  const page: PageOf = (person, device) => {
    const key = `${person.email} ${device}`
    const known = pages.get(key) ?? open(person, device)
    pages.set(key, known)
    return known
  }
  return { page, close: () => Promise.all(contexts.map((one) => one.close())) }
}
