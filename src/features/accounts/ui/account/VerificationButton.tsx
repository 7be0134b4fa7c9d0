import { Button } from '@mantine/core'
import { identity } from '#features/identity/ui/identity.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { Failure } from './Failure.tsx'
import { useAsyncAction } from './useAsyncAction.ts'

/** Sends the link that verifies the person's address once more. */
export function useVerificationMail() {
  const task = useAsyncAction()
  const send = () =>
    task.run(async () => {
      const { links } = await identity()
      await links.sendVerification()
      toast({ text: 'E-mail de confirmação enviado' })
    })
  return { ...task, send }
}

/** For pages that wait for the verified address. */
export function VerificationButton() {
  const { send, isBusy, error } = useVerificationMail()
  return (
    <div>
      <Button onClick={send} loading={isBusy}>
        Reenviar confirmação
      </Button>
      <Failure text={error} />
    </div>
  )
}
