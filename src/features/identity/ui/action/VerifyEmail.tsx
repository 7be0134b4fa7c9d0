import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryClient } from '#platform/http/queryClient.ts'
import { useSessionStatus } from '#platform/useSessionStatus.ts'
import { paths } from '#src/paths.ts'
import { Spinner } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { AuthOutcome } from '../AuthOutcome.tsx'
import { codeOf, identitySentenceOf } from '../errorLabels.ts'
import { identity } from '../identity.ts'
import { useOnce } from '../useOnce.ts'
import type { ActionProps } from './actionProps.ts'
import { LinkRejected } from './LinkRejected.tsx'
import { ProveAccount } from './ProveAccount.tsx'

/**
 * Verifies at once in the session that requested the mail;
 * elsewhere the page asks the person to prove the account.
 */
export function VerifyEmail({ code, next }: ActionProps) {
  const isSignedIn = useSessionStatus().phase === 'signed-in'
  const [outcome, again] = useOnce(`verifyEmail ${code}`, () => verify(code, isSignedIn))
  if (outcome.state === 'pending') return <Spinner />
  if (outcome.state === 'failed')
    return (
      <LinkRejected error={outcome.error} onRetry={again}>
        {isSignedIn && <AnotherLink />}
      </LinkRejected>
    )
  if (outcome.value !== 'verified') return <ConfirmForm code={code} email={outcome.value.email} />
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

/**
 * Applies the code. A second click finds it used, which is no error when the address is verified. Behind a
 * locked screen the link may have been opened by somebody other than the signed-in person.
 */
async function verify(code: string, isSignedIn: boolean): Promise<'verified' | { email: string }> {
  const { links } = await identity()
  try {
    if (!(await links.applyInSession(code, isSignedIn)))
      return { email: await links.readVerificationEmail(code) }
  } catch (error) {
    if (codeOf(error) !== 'invalid-action-code' || !(await links.readVerified())) throw error
  }
  // The own record shows it.
  await queryClient.invalidateQueries()
  return 'verified'
}

function ConfirmForm({ code, email }: { code: string; email: string }) {
  const address = <strong>{email}</strong>
  return (
    <ProveAccount
      code={code}
      email={email}
      title="Confirme que é você"
      intro={
        <>
          Há uma conta com o e-mail {address}. Se foi você quem a criou, digite a senha que escolheu: tudo
          continua como está, também no outro aparelho.
        </>
      }
      action="Confirmar e-mail"
      forgotten={{
        title: 'Continuar sem a senha',
        text: 'Confirmamos o seu e-mail e enviamos um link para escolher outra senha. Por segurança, a senha atual deixa de valer e a conta sai de todos os aparelhos.',
        action: 'Confirmar e criar nova senha',
      }}
      disowned={{
        title: 'Não foi você?',
        text: (
          <>
            Alguém usou o e-mail {address} sem ser você. Fechamos a conta para quem a criou: a senha, os
            aparelhos e as outras formas de entrar deixam de valer.
          </>
        ),
        action: 'Não fui eu, fechar o acesso',
      }}
      done={
        <AuthOutcome
          kind="done"
          title="E-mail confirmado"
          actions={
            <Button component={Link} to={paths.login} variant="default" fullWidth>
              Entrar neste aparelho
            </Button>
          }
        >
          <p>Tudo continua como estava. Você pode voltar ao aparelho em que criou a conta.</p>
        </AuthOutcome>
      }
      afterDisowning={
        <AuthOutcome
          kind="done"
          title="Acesso fechado"
          actions={
            <Button component="a" href={paths.home} variant="default" fullWidth>
              Ir para a página inicial
            </Button>
          }
        >
          <p>
            Ninguém mais entra nessa conta, e o e-mail {address} continua só seu. Você não precisa fazer mais
            nada.
          </p>
        </AuthOutcome>
      }
    />
  )
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
