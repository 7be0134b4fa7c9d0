import type { Check } from './checks.ts'

interface Health {
  readonly stoppedAt: Date | null
  readonly checks: readonly Check[]
}

/** `stopped`: nothing leaves. `attention`: something is to be done, soon or now. */
export function channelState({ stoppedAt, checks }: Health): 'connected' | 'attention' | 'stopped' {
  if (stoppedAt !== null) return 'stopped'
  return checks.some(({ result }) => result !== 'ok') ? 'attention' : 'connected'
}
