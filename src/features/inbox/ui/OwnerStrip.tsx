import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconEye, IconRobot, IconUser } from '@tabler/icons-react'
import type { ConversationView } from '../contract.ts'
import { handBackConversation, takeConversation } from './data.ts'
import classes from './inbox.module.css'
import { useOwnerActs } from './useOwnerActs.ts'
import { useViewers } from './usePresence.ts'
import { stripWords, viewerWords } from './words.ts'

const icons = { assistant: IconRobot, queue: IconClock, person: IconUser, resolved: IconCheck } as const

interface OwnerStripProps {
  orgId: string
  conversation: ConversationView
  userId: string
  mayAnswer: boolean
}

/** Who answers, one at a time, and the act that makes it somebody else: taking it, or handing it back. */
export function OwnerStrip({ orgId, conversation, userId, mayAnswer }: OwnerStripProps) {
  const { id, state, owner } = conversation
  const { who, what } = stripWords(conversation, userId)
  const Icon = icons[state]
  const isMine = state === 'person' && owner?.userId === userId
  const { act, isPending, input } = useOwnerActs(orgId, conversation)
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
      {mayAnswer && !isMine && (
        <Button
          variant="default"
          loading={isPending}
          onClick={() => act({ run: () => takeConversation(input), text: 'A conversa é sua' })}
        >
          Assumir
        </Button>
      )}
      {mayAnswer && isMine && (
        <Button
          variant="subtle"
          loading={isPending}
          leftSection={<IconRobot size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() =>
            act({ run: () => handBackConversation(input), text: 'O assistente responde de novo' })
          }
        >
          Devolver ao assistente
        </Button>
      )}
    </div>
  )
}
