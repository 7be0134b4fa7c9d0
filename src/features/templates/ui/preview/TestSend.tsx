import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OutreachKind } from '#features/channels/rules.ts'
import { TestRecipientFields } from '#features/channels/ui/TestRecipientFields.tsx'
import { useTestRecipient } from '#features/channels/ui/useTestRecipient.ts'
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
  isDisabled?: boolean
}

/** Sends a text to somebody of the team, and says what the provider answered. */
export function TestSend({
  templateId,
  kind,
  which,
  appointmentId,
  note,
  isDisabled = false,
}: TestSendProps) {
  const { orgId } = useActiveNetwork()
  const recipient = useTestRecipient(kind)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TestResult>()

  async function send() {
    setBusy(true)
    setResult(undefined)
    try {
      const to = await recipient.settle()
      if (to === undefined) return
      const about = appointmentId === undefined ? {} : { appointmentId }
      setResult(await testTemplate({ orgId, id: templateId, kind, to, which, ...about }))
    } catch (failure) {
      const data = problemOf(failure)?.data as { errors?: Record<string, string> } | undefined
      recipient.refuse(data?.errors?.to ?? sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={classes.test}>
      <TestRecipientFields
        id="teste"
        recipient={recipient}
        // Enter sends the test; it does not save the form around the field.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (!isDisabled) void send()
        }}
        act={
          <Button
            variant="default"
            leftSection={<IconSend size={17} stroke={1.5} />}
            loading={isBusy}
            disabled={isDisabled}
            onClick={send}
          >
            Enviar teste
          </Button>
        }
      />
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
