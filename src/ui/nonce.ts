import { createContext, useContext } from 'react'

/** The content policy's nonce of the page being rendered; on the server only. */
export const NonceContext = createContext<string | undefined>(undefined)

/** On the client the attribute is hidden, but an element's property has it; hydration compares with that. */
export function useNonce(): string | undefined {
  const fromServer = useContext(NonceContext)
  if (fromServer || typeof document === 'undefined') return fromServer
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}

/** Libraries that write style elements by themselves (react-remove-scroll) look for the nonce here. */
export function shareNonce(nonce: string | undefined): void {
  Object.assign(globalThis, { __webpack_nonce__: nonce })
}
