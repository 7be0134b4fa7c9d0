import { Button, Menu } from '@mantine/core'
import { IconCheck, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { everyMemberQuery } from '#features/team/ui/data.ts'
import { withinMain } from '#ui/list/within.ts'
import type { ConversationView } from '../contract.ts'
import { assignConversation, queueConversation, resolveConversation } from './data.ts'
import classes from './inbox.module.css'
import { useOwnerActs } from './useOwnerActs.ts'

/** Beside the name: to whom else it may go, and that it is over. */
export function OwnerActs({ orgId, conversation }: { orgId: string; conversation: ConversationView }) {
  const { state, owner } = conversation
  const { act, isPending, input } = useOwnerActs(orgId, conversation)
  if (state === 'resolved') return null
  return (
    <span className={classes.acts}>
      <AssignMenu
        orgId={orgId}
        ownerId={owner?.userId ?? null}
        mayQueue={state !== 'queue'}
        onQueue={() => act({ run: () => queueConversation(input), text: 'De volta à fila' })}
        onFreest={() =>
          act({
            run: () => assignConversation({ ...input, userId: null }),
            text: 'Passou para quem atende menos agora',
          })
        }
        onAssign={(userId, name) =>
          act({ run: () => assignConversation({ ...input, userId }), text: `Passou para ${name}` })
        }
      />
      <Button
        variant="default"
        loading={isPending}
        leftSection={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => act({ run: () => resolveConversation(input), text: 'Conversa resolvida' })}
      >
        Resolver
      </Button>
    </span>
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
        <Button variant="default" leftSection={<IconUserShare size={16} stroke={1.75} aria-hidden="true" />}>
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
