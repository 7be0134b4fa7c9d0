import './mantine.ts'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { shareNonce, useNonce } from '../nonce.ts'
import { cookieColorScheme } from './scheme.ts'
import { cssVariables, theme } from './theme.ts'

const manager = cookieColorScheme()

/** Mantine for sign-in and admin. Public pages stay without it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  useEffect(() => shareNonce(nonce), [nonce])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  )
}
