import { useSyncExternalStore } from 'react'

/** The reason why a session ended by itself. The sign-in page shows it until somebody signs in. */
export type Ending = 'disabled' | 'over'

export const endingSentences: Record<Ending, string> = {
  disabled: 'Sua conta foi desativada. Se foi engano, fale com quem administra a rede.',
  over: 'Sua sessão terminou. Entre de novo para continuar de onde parou.',
}

let ending: Ending | null = null
const listeners = new Set<() => void>()

export function setEnding(next: Ending | null): void {
  ending = next
  for (const listener of listeners) listener()
}

export function useEnding(): Ending | null {
  return useSyncExternalStore(subscribe, () => ending, nothing)
}

const nothing = () => null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
