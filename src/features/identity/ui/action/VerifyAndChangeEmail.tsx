import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { queryClient } from '#platform/http/queryClient.ts'
import { useSessionStatus } from '#platform/useSessionStatus.ts'
import { paths } from '#src/paths.ts'
import { Spinner } from '#ui/feedback/Loading.tsx'
import { AuthOutcome } from '../AuthOutcome.tsx'
import { identity } from '../identity.ts'
import type { EmailChange } from '../mailedLinks.ts'
import { useOnce } from '../useOnce.ts'
import type { ActionProps } from './actionProps.ts'
import { LinkRejected } from './LinkRejected.tsx'
import { ProveAccount } from './ProveAccount.tsx'

/** Moves the account to the new address; every earlier session has ended. */
export function VerifyAndChangeEmail({ code }: ActionProps) {
  const isSignedIn = useSessionStatus().phase === 'signed-in'
  const [outcome, again] = useOnce(`changeEmail ${code}`, () => change(code, isSignedIn))
  if (outcome.state === 'pending') return <Spinner />
  if (outcome.state === 'failed') return <LinkRejected error={outcome.error} onRetry={again} />
  const { email, previousEmail, isDone } = outcome.value
  return isDone ? (
    <Changed email={email} />
  ) : (
    <ConfirmForm code={code} email={email} previousEmail={previousEmail} />
  )
}

function Changed({ email }: { email: string }) {
  return (
    <AuthOutcome
      kind="done"
      title="E-mail alterado"
      actions={
        <Button component={Link} to={paths.login} fullWidth>
          Entrar
        </Button>
      }
    >
      <p>
        Sua conta agora usa <strong>{email}</strong>. Entre de novo com ele; a senha continua a mesma.
      </p>
    </AuthOutcome>
  )
}

function ConfirmForm({ code, email, previousEmail }: { code: string } & EmailChange) {
  return (
    <ProveAccount
      code={code}
      email={email}
      title="Confirme que é você"
      intro={
        <>
          A conta <strong>{previousEmail}</strong> passa a usar <strong>{email}</strong>. Digite a senha da
          conta para concluir.
        </>
      }
      action="Confirmar novo e-mail"
      forgotten={{
        title: 'Continuar sem a senha',
        text: 'Trocamos o e-mail e enviamos ao novo endereço um link para escolher outra senha. Por segurança, a senha atual deixa de valer e a conta sai de todos os aparelhos.',
        action: 'Trocar e criar nova senha',
      }}
      disowned={{
        title: 'Não foi você?',
        text: (
          <>
            Recusamos o pedido: a conta <strong>{previousEmail}</strong> não passa a usar o seu e-mail.
          </>
        ),
        action: 'Não fui eu, recusar',
      }}
      done={<Changed email={email} />}
      afterDisowning={
        <AuthOutcome
          kind="done"
          title="Pedido recusado"
          actions={
            <Button component="a" href={paths.home} variant="default" fullWidth>
              Ir para a página inicial
            </Button>
          }
        >
          <p>Nada mudou, e este link não vale mais. Você não precisa fazer mais nada.</p>
        </AuthOutcome>
      }
    />
  )
}

async function change(code: string, isSignedIn: boolean) {
  const { links } = await identity()
  const { email, previousEmail } = await links.readEmailChange(code)
  const isDone = await links.applyInSession(code, isSignedIn)
  if (isDone) await queryClient.invalidateQueries()
  return { email, previousEmail, isDone }
}
