import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { AuthForm } from './AuthForm.tsx'
import { CodeField } from './CodeField.tsx'
import { codeOf, identityErrorLabels, identitySentenceOf } from './errorLabels.ts'
import classes from './OtherWays.module.css'
import type { SecondStep } from './secondStep.ts'

interface SecondStepFormProps extends SecondStep {
  onBack: () => void
  /** A prefix for the ids of the fields, when the page behind has fields of its own. */
  idPrefix?: string
}

const emptySentence = { totp: 'Digite os seis dígitos.', recovery: 'Digite o código de recuperação.' }

/** The second step of a sign-in: the authenticator's code, or a recovery code. */
export function SecondStepForm({ confirm: finish, onBack, idPrefix = '' }: SecondStepFormProps) {
  const [way, setWay] = useState<'totp' | 'recovery'>('totp')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each way has a field of its own
  useEffect(() => field.current?.focus({ preventScroll: true }), [way])

  function change(next: string) {
    setCode(next)
    setError(undefined)
  }

  async function confirm(given: string) {
    setAlert(null)
    if (given.trim() === '' || (way === 'totp' && given.length < 6)) return submit(emptySentence[way])
    setBusy(true)
    try {
      await finish(given.trim())
    } catch (failure) {
      showError(failure)
    } finally {
      setBusy(false)
    }
  }

  function showError(failure: unknown) {
    if (codeOf(failure) === 'invalid-verification-code') {
      if (way === 'totp') setCode('')
      submit(
        way === 'totp'
          ? identityErrorLabels['invalid-verification-code']
          : 'Este código não vale. Cada um serve uma vez só.',
      )
    } else setAlert(identitySentenceOf(failure) ?? sentenceOf(failure))
  }

  function submit(sentence: string) {
    setError(sentence)
    field.current?.focus()
  }

  function turn() {
    setWay(way === 'totp' ? 'recovery' : 'totp')
    setAlert(null)
    change('')
  }

  return (
    <AuthForm
      title="Confirmar entrada"
      subtitle={
        way === 'totp'
          ? 'Abra o aplicativo de autenticação e digite o código desta conta.'
          : 'Digite um dos códigos que você guardou ao ligar a confirmação em duas etapas.'
      }
      action="Confirmar"
      alert={alert}
      isBusy={isBusy}
      onSubmit={() => confirm(code)}
      others={
        <div className={classes.ways}>
          <Button variant="subtle" fullWidth onClick={turn}>
            {way === 'totp' ? 'Usar um código de recuperação' : 'Usar o aplicativo de autenticação'}
          </Button>
          <Button variant="subtle" fullWidth onClick={onBack}>
            Voltar
          </Button>
        </div>
      }
    >
      {way === 'totp' ? (
        <CodeField
          ref={field}
          id={`${idPrefix}code`}
          value={code}
          error={error}
          onChange={change}
          onFull={confirm}
        />
      ) : (
        <TextField
          ref={field}
          id={`${idPrefix}recovery`}
          name="recovery"
          label="Código de recuperação"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={error}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </AuthForm>
  )
}
