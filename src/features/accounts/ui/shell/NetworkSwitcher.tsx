import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconPlus, IconSelector, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { AcolheSymbol } from '#ui/brand/Symbol.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { confirmLeaving } from '#ui/form/leaving.ts'
import { slots } from '#ui/shell/slots.ts'
import { useDropdown } from '#ui/shell/store.ts'
import type { User } from '../../contract.ts'
import { needsNetwork } from '../roles.ts'
import { useNetwork, useSwitchNetwork } from '../session.tsx'
import classes from './NetworkSwitcher.module.css'

interface NetworkSwitcherProps {
  user: User
  onClose?: () => void
}

/** The current network, with a menu to change to another or create one. */
export function NetworkSwitcher({ user, onClose }: NetworkSwitcherProps) {
  const slot = onClose ? slots.networkSwitcherInDrawer : slots.networkSwitcher
  const [isOpen, setOpen] = useDropdown(slot)
  const switchNetwork = useSwitchNetwork()
  const network = useNetwork()
  const name = network?.orgName ?? user.orgs.find((org) => org.orgId === user.orgId)?.orgName ?? ''

  async function go(orgId: string) {
    if (orgId === user.orgId || !(await confirmLeaving())) return
    switchNetwork.mutate(orgId, {
      onSuccess: () => onClose?.(),
      onError: (error) => toast({ text: sentenceOf(error), icon: 'error' }),
    })
  }

  return (
    <div className={classes.row}>
      {needsNetwork(user) ? (
        <span className={classes.current}>
          <AcolheSymbol size={26} />
        </span>
      ) : (
        <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={228} withinPortal>
          <Menu.Target>
            <button type="button" className={classes.current} aria-label={`Rede: ${name}. Trocar de rede`}>
              <AcolheSymbol size={26} />
              <span className={classes.name}>{name}</span>
              <IconSelector size={18} stroke={1.5} className={classes.sign} aria-hidden="true" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {user.orgs.length > 1 && (
              <>
                <Menu.Label>Suas redes</Menu.Label>
                {user.orgs.map((org) => (
                  <Menu.Item
                    key={org.orgId}
                    aria-current={org.orgId === user.orgId || undefined}
                    rightSection={org.orgId === user.orgId ? <IconCheck size={16} stroke={1.75} /> : null}
                    onClick={() => go(org.orgId)}
                  >
                    {org.orgName}
                  </Menu.Item>
                ))}
                <Menu.Divider />
              </>
            )}
            <Menu.Item
              component={Link}
              to={paths.newNetwork}
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            >
              Criar outra rede
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {onClose && (
        <ActionIcon aria-label="Fechar menu" onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </ActionIcon>
      )}
    </div>
  )
}
