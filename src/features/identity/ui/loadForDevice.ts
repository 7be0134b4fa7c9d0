import { isMobile } from '#platform/http/timeout.ts'

/**
 * Loads the identity service's SDK so that its requests have the time of the specification (§9): 30 s, and 60 s on
 * mobile. The SDK decides once, as it loads, and takes for mobile only what runs inside an app, which it knows by a
 * global name; a phone's browser bears that name while the SDK loads, and nothing else reads it.
 */
export async function loadForDevice<T>(
  load: () => Promise<T>,
  page: { cordova?: unknown } = window as { cordova?: unknown },
): Promise<T> {
  if (!isMobile() || page.cordova !== undefined) return load()
  page.cordova = true
  try {
    return await load()
  } finally {
    delete page.cordova
  }
}
