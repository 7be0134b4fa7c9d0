import { useSyncExternalStore } from 'react'
import { readInitialStatus, readStatus, type SessionStatus, subscribeToStatus } from './session.ts'

export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore(subscribeToStatus, readStatus, readInitialStatus)
}
