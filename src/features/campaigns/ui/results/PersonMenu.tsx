import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBellOff,
  IconDots,
  IconMessageCircle,
  IconPencil,
  IconRefresh,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { outreachKinds } from '#features/channels/rules.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { Campaign, Recipient } from '../../contract.ts'
import { refuseCampaigns } from '../data.ts'
import { useRetry } from './useRetry.ts'

interface PersonMenuProps {
  campaign: Campaign
  one: Recipient
  /** Whether the person at the desk may send messages of this campaign. */
  mayUpdate: boolean
}

/** What can be done about one person of a campaign. */
export function PersonMenu({ campaign, one, mayUpdate }: PersonMenuProps) {
  const { orgId } = useActiveNetwork()
  const retry = useRetry(campaign.id)
  const refuse = useMutation({
    mutationFn: () => refuseCampaigns({ orgId, address: one.address, scope: 'marketing', channel: null }),
    onSuccess: () => toast({ text: `${one.name} não recebe mais campanhas` }),
    onError: (error) => toast({ text: sentenceOf(error), icon: 'error' }),
  })
  const { patientId, name, address, refused, otherKinds, conversationId } = one
  const mayRetry = mayUpdate && one.mayRetry && ['sending', 'paused', 'done'].includes(campaign.state)
  if (patientId === null) return null
  return (
    <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false} shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--control-height)"
          aria-label={`Mais opções de ${name}`}
        >
          <IconDots size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayRetry && (
          <Menu.Item
            leftSection={<IconRefresh size={17} stroke={1.5} />}
            onClick={() => retry.mutate({ sendIds: [one.id] })}
          >
            Tentar de novo
          </Menu.Item>
        )}
        {mayRetry &&
          otherKinds.map((kind) => (
            <Menu.Item
              key={kind}
              leftSection={<IconSwitchHorizontal size={17} stroke={1.5} />}
              onClick={() => retry.mutate({ sendIds: [one.id], kind })}
            >
              Tentar por {outreachKinds[kind]}
            </Menu.Item>
          ))}
        {conversationId !== null && (
          <Menu.Item
            component={Link}
            to={paths.conversation(conversationId)}
            leftSection={<IconMessageCircle size={17} stroke={1.5} />}
          >
            Abrir conversa
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={paths.editPatient(patientId)}
          leftSection={<IconPencil size={17} stroke={1.5} />}
        >
          Corrigir cadastro
        </Menu.Item>
        {address !== '' && !refused && (
          <Menu.Item leftSection={<IconBellOff size={17} stroke={1.5} />} onClick={() => refuse.mutate()}>
            Não enviar mais campanhas
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
