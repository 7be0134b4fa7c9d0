import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#features/accounts/ui/session.tsx'
import { everyMemberQuery, type MemberItem, setMemberPhone } from '#features/team/ui/data.ts'
import { formatPhone, normalizePhone } from '#lib/phone.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import type { OutreachKind } from '../rules.ts'

export interface TestRecipient {
  readonly kind: OutreachKind
  readonly people: readonly MemberItem[]
  readonly userId: string
  readonly phone: string
  readonly error: string | undefined
  choose(userId: string): void
  type(phone: string): void
  /** Shows what is wrong with where it goes. */
  refuse(text: string): void
  /**
   * Returns where the test goes, and keeps a mobile that was typed as the person's own; undefined where something is to
   * be mended first, which is shown.
   */
  settle(): Promise<string | undefined>
}

/** Whom of the team a test goes to: at first oneself. */
export function useTestRecipient(kind: OutreachKind): TestRecipient {
  const { orgId } = useActiveNetwork()
  const { userId: ownId } = useUser()
  const { data: people = [] } = useQuery(everyMemberQuery(orgId))
  const [userId, setUserId] = useState(ownId)
  /** Undefined while nothing was typed: the stored one is shown. */
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const member = people.find(({ id }) => id === userId)
  const phone = typed ?? formatPhone(member?.phone ?? '')

  async function settle(): Promise<string | undefined> {
    if (!member) return undefined
    if (kind === 'email') return member.userEmail
    if (phone.trim() === '') {
      setError('Campo obrigatório')
      return undefined
    }
    if (normalizePhone(phone) !== member.phone) {
      try {
        await setMemberPhone({ orgId, userId, phone })
      } catch (failure) {
        const data = problemOf(failure)?.data as { errors?: Record<string, string> } | undefined
        setError(data?.errors?.phone ?? sentenceOf(failure))
        return undefined
      }
    }
    return phone
  }

  return {
    kind,
    people,
    userId,
    phone,
    error,
    choose(id) {
      setUserId(id)
      setTyped(undefined)
      setError(undefined)
    },
    type(text) {
      setTyped(text)
      setError(undefined)
    },
    refuse: setError,
    settle,
  }
}
