import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { ConversationView } from '../contract.ts'
import { conversationKeys } from './data.ts'

interface Act {
  readonly run: () => Promise<unknown>
  /** What is said when it is done. */
  readonly text: string
}

/** Gives a conversation to somebody, of the state that is seen: what another window changed meanwhile is refused. */
export function useOwnerActs(orgId: string, { id, ownership }: ConversationView) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess: (_, { text }) => toast({ text }),
    onError: (error) => toast({ text: sentenceOf(error), icon: 'error', duration: 8_000 }),
    onSettled: () =>
      Promise.all(conversationKeys(id).map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  return { act: mutate, isPending, input: { orgId, id, ownership } }
}
