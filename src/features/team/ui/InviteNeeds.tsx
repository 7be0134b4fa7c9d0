import { Button } from '@mantine/core'
import { IconBuilding, IconMailCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { VerificationButton } from '#features/accounts/ui/account/VerificationButton.tsx'
import { useUser } from '#features/accounts/ui/session.tsx'
import { isFilledIn } from '#features/orgs/rules.ts'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import classes from './team.module.css'

export interface Needs {
  /** The person's address, while it is unverified. */
  readonly email: string | null
  readonly isNetworkIncomplete: boolean
}

/**
 * Returns the conditions to meet before inviting. Null when there are none, or while the network is loading.
 */
export function useInviteNeeds(): Needs | null {
  const { orgId } = useActiveNetwork()
  const { userEmail, isVerifiedEmail } = useUser()
  const { data: network } = useQuery(networkQuery(orgId))
  const isNetworkIncomplete = network !== undefined && !isFilledIn(network)
  if (isVerifiedEmail && !isNetworkIncomplete) return null
  return { email: isVerifiedEmail ? null : userEmail, isNetworkIncomplete }
}

/** Shown instead of the form, which the server would reject. */
export function InviteNeeds({ email, isNetworkIncomplete }: Needs) {
  return (
    <div className={classes.needs}>
      <p>O convite leva o seu nome e o da rede. Por isso, antes do primeiro:</p>
      <ul className={classes.needList}>
        {email !== null && (
          <Need
            icon={<IconMailCheck size={20} stroke={1.5} aria-hidden="true" />}
            title="Confirme o seu e-mail"
            action={<VerificationButton />}
          >
            Abra o link que enviamos para <strong className={classes.needEmail}>{email}</strong>.
          </Need>
        )}
        {isNetworkIncomplete && (
          <Need
            icon={<IconBuilding size={20} stroke={1.5} aria-hidden="true" />}
            title="Preencha os dados da rede"
            action={
              <Button component={Link} to={paths.network} variant={email === null ? 'filled' : 'default'}>
                Abrir dados da rede
              </Button>
            }
          >
            Nome, CNPJ, contato e endereço dizem de quem é o convite.
          </Need>
        )}
      </ul>
    </div>
  )
}

interface NeedProps {
  icon: ReactNode
  title: string
  action: ReactNode
  children: ReactNode
}

function Need({ icon, title, action, children }: NeedProps) {
  return (
    <li className={classes.need}>
      {icon}
      <div>
        <h3 className={classes.needTitle}>{title}</h3>
        <p className={classes.needText}>{children}</p>
        {action}
      </div>
    </li>
  )
}
