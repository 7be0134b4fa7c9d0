import { Button } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { WebConfig } from '#platform/web.ts'
import classes from './OtherWays.module.css'

interface OtherWaysProps {
  /** True while a provider's window is open. */
  isWindowOpen: boolean
  onProvider: (providerId: string) => void
  /** Further ways, below the providers. */
  children?: ReactNode
}

/** The ways to sign in besides e-mail and password; nothing when there are none. */
export function OtherWays({ isWindowOpen, onProvider, children }: OtherWaysProps) {
  const { config } = useRouteLoaderData('root') as { config: WebConfig }
  const { federated } = config.identity
  if (federated.length === 0 && !children) return null
  return (
    <div className={classes.ways}>
      <p className={classes.or}>ou</p>
      {federated.map(({ providerId, label }) => (
        <Button
          key={providerId}
          variant="default"
          fullWidth
          leftSection={providerId === 'google.com' && <IconBrandGoogle size={18} stroke={2.25} />}
          onClick={() => onProvider(providerId)}
        >
          Entrar com {label}
        </Button>
      ))}
      {federated.length > 0 && (
        <p role="status" className={classes.window}>
          {isWindowOpen && 'Termine de entrar na janela que abriu.'}
        </p>
      )}
      {children}
    </div>
  )
}
