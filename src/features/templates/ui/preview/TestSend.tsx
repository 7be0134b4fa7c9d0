import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OutreachKind } from '#features/channels/rules.ts'
import { TestAddressField } from '#features/channels/ui/TestAddressField.tsx'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import type { TestResult } from '../../contract.ts'
import { testTemplate } from '../data.ts'
import classes from './preview.module.css'

interface TestSendProps {
  templateId: string
  kind: OutreachKind
  /** The newest version, or the one that patients get now. */
  which: 'newest' | 'sending'
  /** The appointment that it is filled in with; the samples without one. */
  appointmentId: string | undefined
  /** Said until something was sent. */
  note: string
  /** Whom it is offered to first. */
  ownAddress?: string
  isDisabled?: boolean
}

/** Sends a text to somebody of the clinic, and says what the provider answered. */
export function TestSend({
  templateId,
  kind,
  which,
  appointmentId,
  note,
  ownAddress = '',
  isDisabled = false,
}: TestSendProps) {
  const { orgId } = useActiveNetwork()
  const [to, setTo] = useState(ownAddress)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TestResult>()

  async function send() {
    if (to.trim() === '') return setError('Campo obrigatório')
    setBusy(true)
    setResult(undefined)
    try {
      const about = appointmentId === undefined ? {} : { appointmentId }
      setResult(await testTemplate({ orgId, id: templateId, kind, to, which, ...about }))
    } catch (failure) {
      const data = problemOf(failure)?.data as { errors?: Record<string, string> } | undefined
      setError(data?.errors?.to ?? sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={classes.test}>
      <div className={classes.testLine}>
        <TestAddressField
          id="teste"
          kind={kind}
          label={kind === 'email' ? 'E-mail de alguém da clínica' : 'Celular de alguém da clínica'}
          value={to}
          error={error}
          onValue={(text) => {
            setTo(text)
            setError(undefined)
          }}
          // Enter sends the test; it does not save the form around the field.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            if (!isDisabled) void send()
          }}
        />
        <Button
          variant="default"
          leftSection={<IconSend size={17} stroke={1.5} />}
          loading={isBusy}
          disabled={isDisabled}
          onClick={send}
        >
          Enviar teste
        </Button>
      </div>
      <p
        className={classes.testNote}
        role="status"
        data-failed={(result && !result.isAccepted && !result.isInOutbox) || undefined}
      >
        {result?.text ?? note} {result?.isInOutbox && <Link to={paths.outbox}>Abrir a caixa de saída</Link>}
      </p>
    </div>
  )
}
