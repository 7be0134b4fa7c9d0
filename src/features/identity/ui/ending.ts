import { useSyncExternalStore } from 'react'

/** Why a session ended that nobody ended here: the sign-in page tells it until somebody signs in. */
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
