import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CodeField } from '#features/identity/ui/CodeField.tsx'
import { codeOf, identityErrorLabels } from '#features/identity/ui/errorLabels.ts'
import type { Enrolment } from '#features/identity/ui/ownIdentity.ts'
import { Modal } from '#ui/overlay/overlays.tsx'
import classes from './account.module.css'
import { QrCode } from './QrCode.tsx'
import { failureSentence, useAsyncAction } from './useAsyncAction.ts'

interface EnrolDialogProps {
  enrolment: Enrolment
  onEnrolled: () => Promise<unknown>
  onClose: () => void
}

/** Shows the secret for the app, by camera or by hand, and asks for a first code as a proof. */
export function EnrolDialog({ enrolment, onEnrolled, onClose }: EnrolDialogProps) {
  const [code, setCode] = useState('')
  const task = useAsyncAction((error) =>
    codeOf(error) === 'invalid-verification-code'
      ? identityErrorLabels['invalid-verification-code']
      : failureSentence(error),
  )

  const finish = (given: string) =>
    task.run(async () => {
      await enrolment.finish(given)
      await onEnrolled()
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length < 6) task.showError('Digite os seis dígitos.')
    else void finish(code)
  }

  return (
    <Modal opened onClose={onClose} title="Ligar a confirmação em duas etapas" size={480}>
      <ol className={classes.steps}>
        <li>
          Abra o aplicativo de autenticação no celular (Google Authenticator, Microsoft Authenticator ou
          outro) e leia este código.
          <QrCode text={enrolment.address} label="Código QR para o aplicativo de autenticação" />
          <p className={classes.keyDescription}>Sem câmera, digite esta chave no aplicativo:</p>
          <code className={classes.key}>{inGroups(enrolment.key)}</code>
        </li>
        <li>
          Digite aqui o código que o aplicativo mostra.
          <form className={classes.stack} onSubmit={submit} noValidate>
            <CodeField
              value={code}
              error={task.error}
              onChange={(next) => {
                setCode(next)
                task.forget()
              }}
              onFull={finish}
            />
            <div className={classes.dialogActions}>
              <Button variant="default" onClick={onClose}>
                Cancelar
              </Button>
              <Button type="submit" loading={task.isBusy}>
                Ligar
              </Button>
            </div>
          </form>
        </li>
      </ol>
    </Modal>
  )
}

/** Groups the key by four characters, for reading aloud. */
const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key
