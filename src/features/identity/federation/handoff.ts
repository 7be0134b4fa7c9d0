/**
 * The protocol between popup and page: they meet on a channel of our origin, whose name the page generates.
 */

/** The errors of a popup, as codes of the SDK. */
export type HandoffError =
  | 'popup-closed-by-user'
  | 'network-request-failed'
  | 'federated-sign-in-failed'
  | 'too-many-requests'
  | 'unauthorized-domain'

export type Handoff = { readonly credential: string } | { readonly error: HandoffError }

/** The page's answer, after which the popup may close. */
export const handoffTaken = 'taken'

export const handoffChannel = (name: string): string => `acolhe-popup-${name}`

/** True for names of at least 128 bits, as `newChannelName` writes them. */
export const isChannelName = (name: string | undefined): name is string =>
  name !== undefined && /^[0-9a-f]{32}$/.test(name)

export function newChannelName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const popupStart = (providerId: string, channel: string, origin: string): string =>
  `/auth/popup/${encodeURIComponent(providerId)}/start?${new URLSearchParams({ channel, origin })}`
