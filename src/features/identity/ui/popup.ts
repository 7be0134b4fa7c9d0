/** The window at a provider, in the specification's size. Its result arrives on a channel of our origin. */
import {
  type Handoff,
  handoffChannel,
  handoffTaken,
  newChannelName,
  popupStart,
} from '../federation/handoff.ts'

/** Has the SDK's codes, so that `errorLabels.ts` has a sentence for it. */
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
/** Checks in a row that must find the window closed, because its last message may still be under way. */
const looks = 4

let current: { cancel(): void } | null = null

/**
 * Opens the popup within the click and waits for its credential. A second popup replaces the first.
 * @throws `popup-blocked`, `popup-closed-by-user`, `cancelled-popup-request`, and the errors of the popup
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
 * True when the popup is closed. A provider's opener policy may make an open window look closed, so the focus
 * must be back at this page, too.
 */
const isOver = (popup: Window) => popup.closed && document.hasFocus()

function centred(): string {
  const { screenX, screenY, outerWidth, outerHeight } = window
  const left = Math.round(screenX + Math.max(0, outerWidth - width) / 2)
  const top = Math.round(screenY + Math.max(0, outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
