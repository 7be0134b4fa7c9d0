import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { beatMs } from '../rules.ts'
import { leaveInbox, viewersQuery, watchConversation } from './data.ts'

/** Says that this window has the inbox open, and which conversation, for as long as somebody looks at it. */
export function usePresence(orgId: string, conversationId: string | null, isOn: boolean, isTyping: boolean) {
  const [windowId] = useState(() => crypto.randomUUID())
  const beat = useRef<() => void>(() => {})
  beat.current = () => {
    if (!isOn || document.visibilityState === 'hidden') return
    // Whether others see it must never get in the way of work.
    void watchConversation({ orgId, windowId, conversationId, isTyping }).catch(() => {})
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: at once when something of it changes
  useEffect(() => beat.current(), [orgId, conversationId, isOn, isTyping])
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => beat.current(), beatMs)
    const look = () => beat.current()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      void leaveInbox({ orgId, windowId }).catch(() => {})
    }
  }, [orgId, windowId, isOn])
}

/** Who else has a conversation open. */
export function useViewers(orgId: string, id: string, isOn: boolean) {
  const { data } = useQuery({ ...viewersQuery(orgId, id), enabled: isOn, refetchInterval: beatMs * 2 })
  return data?.items ?? []
}
