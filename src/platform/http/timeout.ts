/** How long an answer is waited for (specification §9). */
const desktopMs = 30_000
const mobileMs = 60_000

/** True on phones and tablets, by the names that the identity service's SDK knows too. */
export const isMobile = (): boolean =>
  typeof navigator !== 'undefined' &&
  /ios|iphone|ipod|ipad|android|blackberry|iemobile/i.test(navigator.userAgent ?? '')

export const requestTimeoutMs = (): number => (isMobile() ? mobileMs : desktopMs)
