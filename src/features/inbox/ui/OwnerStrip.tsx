import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconClock, IconEye, IconRobot, IconUser } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { everyMemberQuery } from '#features/team/ui/data.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { withinMain } from '#ui/list/within.ts'
import type { ConversationView } from '../contract.ts'
import {
  assignConversation,
  conversationKeys,
  handBackConversation,
  queueConversation,
  resolveConversation,
  takeConversation,
} from './data.ts'
import classes from './inbox.module.css'
import { useViewers } from './usePresence.ts'
import { stripWords, viewerWords } from './words.ts'

const icons = { assistant: IconRobot, queue: IconClock, person: IconUser, resolved: IconCheck } as const

interface OwnerStripProps {
  orgId: string
  conversation: ConversationView
  userId: string
  mayAnswer: boolean
}

/** Who answers, and to whom else it may go: one at a time. */
export function OwnerStrip({ orgId, conversation, userId, mayAnswer }: OwnerStripProps) {
  const { id, state, owner, ownership } = conversation
  const client = useQueryClient()
  const { who, what } = stripWords(conversation, userId)
  const Icon = icons[state]
  const isMine = state === 'person' && owner?.userId === userId
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; text: string }) => run(),
    onSuccess: (_, { text }) => toast({ text }),
    onError: (error) => toast({ text: sentenceOf(error), icon: 'error', duration: 8_000 }),
    onSettled: () =>
      Promise.all(conversationKeys(id).map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const input = { orgId, id, ownership }
  const others = viewerWords(useViewers(orgId, id, mayAnswer))
  return (
    <div className={classes.strip} data-owner={state}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <p role="status">
        <b>{who}</b> {what}
      </p>
      {others !== '' && (
        <span className={classes.viewers}>
          <IconEye size={16} stroke={1.5} aria-hidden="true" /> {others}
        </span>
      )}
      {mayAnswer && (
        <span className={classes.acts}>
          {!isMine && (
            <Button
              variant="default"
              loading={isPending}
              onClick={() => mutate({ run: () => takeConversation(input), text: 'A conversa é sua' })}
            >
              Assumir
            </Button>
          )}
          {isMine && (
            <Button
              variant="subtle"
              loading={isPending}
              leftSection={<IconRobot size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() =>
                mutate({ run: () => handBackConversation(input), text: 'O assistente responde de novo' })
              }
            >
              Devolver ao assistente
            </Button>
          )}
          {state !== 'resolved' && (
            <AssignMenu
              orgId={orgId}
              ownerId={owner?.userId ?? null}
              mayQueue={state !== 'queue'}
              onQueue={() => mutate({ run: () => queueConversation(input), text: 'De volta à fila' })}
              onFreest={() =>
                mutate({
                  run: () => assignConversation({ ...input, userId: null }),
                  text: 'Passou para quem atende menos agora',
                })
              }
              onAssign={(next, name) =>
                mutate({
                  run: () => assignConversation({ ...input, userId: next }),
                  text: `Passou para ${name}`,
                })
              }
            />
          )}
          {state !== 'resolved' && (
            <Button
              variant="default"
              loading={isPending}
              leftSection={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => mutate({ run: () => resolveConversation(input), text: 'Conversa resolvida' })}
            >
              Resolver
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

interface AssignMenuProps {
  orgId: string
  ownerId: string | null
  mayQueue: boolean
  onQueue: () => void
  /** To whoever is there and attends fewest. */
  onFreest: () => void
  onAssign: (userId: string, name: string) => void
}

function AssignMenu({ orgId, ownerId, mayQueue, onQueue, onFreest, onAssign }: AssignMenuProps) {
  const members = useQuery(everyMemberQuery(orgId))
  const people = (members.data ?? []).filter(
    ({ userId, role }) => userId !== ownerId && role !== 'professional',
  )
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} {...withinMain}>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
        >
          Transferir
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayQueue && <Menu.Item onClick={onQueue}>Devolver à fila</Menu.Item>}
        <Menu.Item onClick={onFreest}>Quem atende menos agora</Menu.Item>
        {people.map(({ userId, userFullname }) => (
          <Menu.Item key={userId} onClick={() => onAssign(userId, userFullname)}>
            {userFullname}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
