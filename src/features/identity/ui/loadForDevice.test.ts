import { afterEach, expect, test, vi } from 'vitest'
import { requestTimeoutMs } from '#platform/http/timeout.ts'
import { loadForDevice } from './loadForDevice.ts'

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [phone, 60_000, true],
  [desktop, 30_000, undefined],
])('requests have the time of the device: %s', async (userAgent, timeoutMs, mark) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(requestTimeoutMs()).toBe(timeoutMs)
  const page: { cordova?: unknown } = {}
  expect(await loadForDevice(async () => page.cordova, page)).toBe(mark)
  expect('cordova' in page).toBe(false)
})

test('a chunk that fails to load leaves nothing behind', async () => {
  vi.stubGlobal('navigator', { userAgent: phone })
  const page: { cordova?: unknown } = {}
  await expect(loadForDevice(() => Promise.reject(new Error('offline')), page)).rejects.toThrow('offline')
  expect('cordova' in page).toBe(false)
})

// The SDK itself: its own delays read the name while its module is evaluated.
test('the SDK takes the time of a mobile device from what it finds as it loads', async () => {
  vi.stubGlobal('navigator', { userAgent: phone })
  vi.stubGlobal('window', {})
  const { isMobileCordova } = await import('@firebase/util')
  expect(isMobileCordova()).toBe(false)
  expect(await loadForDevice(async () => isMobileCordova(), window as never)).toBe(true)
})
