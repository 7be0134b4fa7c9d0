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

/** Stands once above sign-in and admin: their pages come and go, the session and its live stream stay. */
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

/** What goes on while somebody is signed in. */
function SessionWork() {
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : null
  const orgId = user?.orgId ?? null
  // A closed network tells nothing; its stream is opened once it lets the person in.
  const isClosed = useEntrance(orgId) === 'second factor'
  // Behind the lock nothing goes on in the name of who was there.
  const isCovered = useCover() !== null
  useLive(isClosed || isCovered ? null : orgId, rereadEverything)
  usePresence(user !== null && !isCovered)
  useIdleLock(isCovered ? null : user)
  return null
}

/**
 * Another role, other units: of any record that was read the person may see something else now. The own record first:
 * a new password ends streams, too, and its answer waits for the token that comes with it.
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

/** Below the gate that lets in only who is signed in. */
export function useUser(): User {
  const session = useSession()
  if (session.state !== 'signed-in') throw new Error('Only who is signed in has a record')
  return session.user
}

/**
 * The organisation watch (specification §4): the active network, live; null without one, or when its record
 * is missing. What fails is only logged, and heals when the connection does.
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

/** Another network; of the one left behind no events come any more, so that going back reads it anew. */
export function useSwitchNetwork() {
  return useMutation({
    mutationFn: (orgId: string) => api.switchNetwork({ orgId }),
    async onSuccess(user) {
      await queryClient.invalidateQueries({ refetchType: 'none' })
      queryClient.setQueryData(ownRecord.queryKey, user)
    },
  })
}
