/** The window at a provider, at the specification's size; what comes of it arrives on a channel of our origin. */
import {
  type Handoff,
  handoffChannel,
  handoffTaken,
  newChannelName,
  popupStart,
} from '../federation/handoff.ts'

/** In the SDK's codes, so that `messages.ts` has a sentence for it. */
export class PopupError extends Error {
  readonly code: string
  constructor(code: string) {
    super(`The popup ended: ${code}`)
    this.code = `auth/${code}`
  }
}

const width = 500
const height = 600
const lookEveryMs = 250
/** How often a window must have looked closed: what it said last may still be under way. */
const looks = 4

let current: { cancel(): void } | null = null

/**
 * Opens the popup within the click that asked for it, and waits for its credential. A second one takes the place of
 * the first.
 * @throws `popup-blocked`, `popup-closed-by-user`, `cancelled-popup-request`, and what the popup reports
 */
export function openProvider(providerId: string): Promise<string> {
  current?.cancel()
  const name = newChannelName()
  const popup = window.open(popupStart(providerId, name, window.location.origin), '_blank', centred())
  if (!popup) return Promise.reject(new PopupError('popup-blocked'))
  return waitFor(popup, new BroadcastChannel(handoffChannel(name)))
}

function waitFor(popup: Window, channel: BroadcastChannel): Promise<string> {
  return new Promise((resolve, reject) => {
    let lookedClosed = 0
    const watch = setInterval(() => {
      lookedClosed = isOver(popup) ? lookedClosed + 1 : 0
      if (lookedClosed >= looks) fail('popup-closed-by-user')
    }, lookEveryMs)
    const request = {
      cancel() {
        popup.close()
        fail('cancelled-popup-request')
      },
    }
    current = request

    function end() {
      clearInterval(watch)
      channel.close()
      if (current === request) current = null
    }

    function fail(code: string) {
      end()
      reject(new PopupError(code))
    }

    channel.addEventListener('message', ({ data }: MessageEvent<Handoff>) => {
      channel.postMessage(handoffTaken)
      if ('error' in data) return fail(data.error)
      end()
      resolve(data.credential)
    })
  })
}

/**
 * A provider's opener policy may cut its window off from us: it then looks closed while it is not. The person is
 * back at this page, and not over there, when the page has the focus.
 */
const isOver = (popup: Window) => popup.closed && document.hasFocus()

function centred(): string {
  const { screenX, screenY, outerWidth, outerHeight } = window
  const left = Math.round(screenX + Math.max(0, outerWidth - width) / 2)
  const top = Math.round(screenY + Math.max(0, outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
