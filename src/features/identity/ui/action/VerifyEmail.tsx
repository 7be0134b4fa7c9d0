import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryClient } from '#platform/http/queryClient.ts'
import { useSessionStatus } from '#platform/useSessionStatus.ts'
import { paths } from '#src/paths.ts'
import { Spinner } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import type { ActionProps } from '../ActionPage.tsx'
import { AuthOutcome } from '../AuthOutcome.tsx'
import { identity } from '../identity.ts'
import { codeOf, identitySentenceOf } from '../messages.ts'
import { useOnce } from '../useOnce.ts'
import { LinkRefused } from './LinkRefused.tsx'

/** Asks nothing: to open the link was the answer. */
export function VerifyEmail({ code, next }: ActionProps) {
  const isSignedIn = useSessionStatus().phase === 'signed-in'
  const [outcome, again] = useOnce(`verifyEmail ${code}`, () => verify(code))
  if (outcome.state === 'pending') return <Spinner />
  if (outcome.state === 'failed')
    return (
      <LinkRefused error={outcome.error} onRetry={again}>
        {isSignedIn && <AnotherLink />}
      </LinkRefused>
    )
  return (
    <AuthOutcome
      kind="done"
      title="E-mail confirmado"
      actions={
        <Button component={Link} to={isSignedIn ? next : paths.login} fullWidth>
          {isSignedIn ? 'Continuar' : 'Entrar'}
        </Button>
      }
    >
      <p>Agora sabemos que o endereço é seu. É por ele que você recupera o acesso se perder a senha.</p>
    </AuthOutcome>
  )
}

/** A second click on the same link finds it used, and all is well nevertheless. */
async function verify(code: string): Promise<void> {
  const { links } = await identity()
  try {
    await links.applyCode(code)
  } catch (error) {
    if (codeOf(error) !== 'invalid-action-code' || !(await links.readVerified())) throw error
  }
  // The own record shows it.
  await queryClient.invalidateQueries()
}

function AnotherLink() {
  const [isBusy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    try {
      const { links } = await identity()
      await links.sendVerification()
      toast({ text: 'Enviamos outro link para o seu e-mail.' })
    } catch (error) {
      toast({ text: identitySentenceOf(error) ?? 'O e-mail não pôde ser enviado.', icon: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button fullWidth loading={isBusy} onClick={send}>
      Enviar outro link
    </Button>
  )
}
