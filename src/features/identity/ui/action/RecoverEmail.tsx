import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import { Spinner } from '#ui/feedback/Loading.tsx'
import { AuthOutcome } from '../AuthOutcome.tsx'
import { identity } from '../identity.ts'
import { MailSent } from '../MailSent.tsx'
import type { EmailChange } from '../mailedLinks.ts'
import { useOnce } from '../useOnce.ts'
import type { ActionProps } from './actionProps.ts'
import { LinkRejected } from './LinkRejected.tsx'

/** Restores the old address of an account. A thief may have changed it, so a new password comes next. */
export function RecoverEmail({ code }: ActionProps) {
  const [found, again] = useOnce(`readRecovery ${code}`, async () => {
    const { links } = await identity()
    return links.readEmailChange(code)
  })
  if (found.state === 'pending') return <Spinner />
  if (found.state === 'failed') return <LinkRejected error={found.error} onRetry={again} />
  return <Undo code={code} change={found.value} />
}

function Undo({ code, change: { email, previousEmail } }: { code: string; change: EmailChange }) {
  const [stage, setStage] = useState<'asking' | 'undone' | 'sent'>('asking')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function attempt(work: () => Promise<void>, next: typeof stage) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      setStage(next)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const undo = async () => (await identity()).links.applyCode(code)
  const sendReset = async () => (await identity()).links.sendReset(email)

  if (failure) return <LinkRejected error={failure} onRetry={() => setFailure(null)} />
  if (stage === 'sent')
    return (
      <MailSent
        title="Confira seu e-mail"
        email={email}
        purpose="Abra o e-mail e escolha a nova senha."
        onResend={sendReset}
      />
    )
  if (stage === 'undone')
    return (
      <AuthOutcome
        kind="done"
        title="Mudança desfeita"
        actions={
          <>
            <Button fullWidth loading={isBusy} onClick={() => attempt(sendReset, 'sent')}>
              Redefinir a senha
            </Button>
            <Button component={Link} to={paths.login} variant="default" fullWidth>
              Ir para a entrada
            </Button>
          </>
        }
      >
        <p>
          Sua conta voltou a usar <strong>{email}</strong>, e todos os aparelhos saíram dela. Quem mudou o
          e-mail podia saber a sua senha, e ela deixou de valer: escolha outra agora.
        </p>
      </AuthOutcome>
    )
  return (
    <AuthOutcome
      kind="mail"
      title="Desfazer a mudança de e-mail"
      actions={
        <Button fullWidth loading={isBusy} onClick={() => attempt(undo, 'undone')}>
          Desfazer a mudança
        </Button>
      }
    >
      <p>
        Sua conta volta a usar <strong>{email}</strong>
        {previousEmail && (
          <>
            {' '}
            em vez de <strong>{previousEmail}</strong>
          </>
        )}
        , e todos os aparelhos saem dela.
      </p>
      <p>Se foi você quem mudou, feche esta página: nada acontece.</p>
    </AuthOutcome>
  )
}
