import { Button } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { Notice } from './AuthForm.tsx'
import { AuthOutcome } from './AuthOutcome.tsx'
import { identitySentenceOf } from './errorLabels.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** Mails take a moment: resending is disabled that long, so that nobody gets many of them. */
const waitMs = 60_000

interface MailSentProps {
  title: string
  email: string
  /** A sentence about the use of the link. */
  purpose: string
  onResend: () => Promise<void>
  onOtherEmail?: () => void
}

/** Shown after a mail was sent: where to look for it, and what to do when it does not arrive. */
export function MailSent({ title, email, purpose, onResend, onOtherEmail }: MailSentProps) {
  const [waitUntil, setWaitUntil] = useState(() => Date.now() + waitMs)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [times, setTimes] = useState(1)
  const left = useSecondsLeft(waitUntil)

  async function resend() {
    if (left > 0 || isBusy) return
    setBusy(true)
    setTrouble(null)
    try {
      await onResend()
      setTimes(times + 1)
    } catch (error) {
      setTrouble(identitySentenceOf(error) ?? sentenceOf(error))
    } finally {
      setWaitUntil(Date.now() + waitMs)
      setBusy(false)
    }
  }

  return (
    <AuthOutcome
      kind="mail"
      title={title}
      actions={
        <>
          <Button
            variant="default"
            fullWidth
            loading={isBusy}
            data-disabled={left > 0 || undefined}
            aria-disabled={left > 0 || undefined}
            onClick={resend}
          >
            {left > 0 ? `Reenviar em ${left} s` : 'Reenviar e-mail'}
          </Button>
          {onOtherEmail && (
            <Button variant="subtle" fullWidth onClick={onOtherEmail}>
              Usar outro e-mail
            </Button>
          )}
        </>
      }
    >
      <p role="status">
        {times > 1 ? 'Enviamos outro link para ' : 'Enviamos um link para '}
        <strong>{email}</strong>.
      </p>
      <p>{purpose}</p>
      <p>Não chegou? Espere um minuto e olhe também a caixa de spam. Só o link mais recente vale.</p>
      <div role="alert">{trouble && <Notice kind="error" text={trouble} />}</div>
    </AuthOutcome>
  )
}
