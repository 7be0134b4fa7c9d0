import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Network } from '#features/orgs/contract.ts'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { problemOf } from '#platform/http/client.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { useLive } from '#platform/live/useLive.ts'
import { useSessionStatus } from '#platform/useSessionStatus.ts'
import { warn } from '#platform/warn.ts'
import type { WebConfig } from '#platform/web.ts'
import type { User } from '../contract.ts'
import { api } from './data.ts'
import { rereadAccess, useEntrance } from './entrance.ts'
import { LockCover } from './lock/LockCover.tsx'
import { useCover } from './lock/lock.ts'
import { useIdleLock } from './lock/useIdleLock.ts'
import { ownRecord } from './ownRecord.ts'
import { SessionFailure } from './SessionFailure.tsx'
import { startSession } from './startSession.ts'
import { usePresence } from './usePresence.ts'

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: User }

/** Mounted once above sign-in and admin: the session and its live stream stay while the pages change. */
export function SessionProvider({
  identity,
  children,
}: {
  identity: WebConfig['identity']
  children: ReactNode
}) {
  const { phase, failure } = useSessionStatus()
  useEffect(() => void startSession(identity), [identity])
  return (
    <QueryClientProvider client={queryClient}>
      <SessionWork />
      {failure === null || phase === 'handing-over' ? children : <SessionFailure failure={failure} />}
      <LockCover />
    </QueryClientProvider>
  )
}

/** Runs the work of a session: live events, presence and the lock. */
function SessionWork() {
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : null
  const orgId = user?.orgId ?? null
  // A closed network sends no events; its stream is opened when it lets the person in.
  const isClosed = useEntrance(orgId) === 'second factor'
  // Behind the lock nothing runs in the name of the locked person.
  const isCovered = useCover() !== null
  useLive(isClosed || isCovered ? null : orgId, rereadEverything)
  usePresence(user !== null && !isCovered)
  useIdleLock(isCovered ? null : user)
  return null
}

/**
 * Reloads everything after a change of role or units, because the person may see other data now. The own
 * record comes first: a new password also ends streams, and the request waits for the new token.
 */
const rereadEverything = async () => {
  await rereadAccess()
  await queryClient.invalidateQueries()
}

const loading: Session = { state: 'loading' }
const signedOut: Session = { state: 'signed-out' }

export function useSession(): Session {
  const { phase } = useSessionStatus()
  const isIn = phase === 'signed-in' || phase === 'handing-over'
  const { data: user } = useQuery({ ...ownRecord, enabled: isIn })
  if (phase === 'signed-out') return signedOut
  return isIn && user ? { state: 'signed-in', user } : loading
}

/** Only below the gate for signed-in people. */
export function useUser(): User {
  const session = useSession()
  if (session.state !== 'signed-in') throw new Error('Only who is signed in has a record')
  return session.user
}

/**
 * The organisation watch (specification §4): the active network, live. Null without one, or when its record
 * is missing. Failures are only logged, and end when the connection is back.
 */
export function useNetwork(): Network | null {
  const session = useSession()
  const orgId = session.state === 'signed-in' ? session.user.orgId : null
  const { data, error } = useQuery({ ...networkQuery(orgId ?? ''), enabled: Boolean(orgId) })
  useEffect(() => warnOnce(error), [error])
  return orgId === null || problemOf(error)?.status === 404 ? null : (data ?? null)
}

const reported = new WeakSet<Error>()

function warnOnce(error: Error | null) {
  if (!error || reported.has(error)) return
  reported.add(error)
  const isMissing = problemOf(error)?.status === 404
  warn(isMissing ? 'The active network has no record' : 'The network could not be read', error)
}

/** Switches the network. The one left behind sends no more events, so returning loads it again. */
export function useSwitchNetwork() {
  return useMutation({
    mutationFn: (orgId: string) => api.switchNetwork({ orgId }),
    async onSuccess(user) {
      await queryClient.invalidateQueries({ refetchType: 'none' })
      queryClient.setQueryData(ownRecord.queryKey, user)
    },
  })
}
