import { Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppointmentPartProps } from '#platform/feature.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import classes from './appointmentMessages.module.css'
import { messagesQuery, plannedQuery } from './data.ts'
import { readDraft } from './draft.ts'
import { MessageEntry, PlannedEntry } from './entries.tsx'
import { SendPanel } from './SendPanel.tsx'

/** The messages of an appointment: what is planned, what was sent and answered, and one more to send now. */
export default function AppointmentMessages({ orgId, appointment, zone }: AppointmentPartProps) {
  const { id } = appointment
  const sent = useInfiniteQuery(messagesQuery(orgId, id))
  const planned = useQuery(plannedQuery(orgId, id))
  const [isWriting, setWriting] = useState(() => readDraft(id) !== null)
  const messages = sent.data?.pages.flatMap(({ items }) => items) ?? []
  const error = sent.error ?? planned.error
  return (
    <section className={classes.section} aria-labelledby="agendamento-mensagens">
      <div className={classes.head}>
        <h3 id="agendamento-mensagens" className={classes.heading}>
          Mensagens
        </h3>
        {!isWriting && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPencil size={16} stroke={1.5} />}
            onClick={() => setWriting(true)}
          >
            Enviar mensagem
          </Button>
        )}
      </div>
      {isWriting && <SendPanel orgId={orgId} appointment={appointment} onClose={() => setWriting(false)} />}
      {sent.data && planned.data ? (
        <>
          {messages.length + planned.data.items.length === 0 && (
            <p className={classes.soft}>Nada enviado nem programado.</p>
          )}
          <ol className={classes.entries}>
            {planned.data.items.map((one) => (
              <PlannedEntry key={one.id} send={one} zone={zone} />
            ))}
            {messages.map((one) => (
              <MessageEntry key={one.id} orgId={orgId} message={one} zone={zone} />
            ))}
          </ol>
          {sent.hasNextPage && (
            <Button variant="default" loading={sent.isFetchingNextPage} onClick={() => sent.fetchNextPage()}>
              Mostrar anteriores
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorRegion
          text={`As mensagens não puderam ser carregadas. ${sentenceOf(error)}`}
          onRetry={() => Promise.all([sent.refetch(), planned.refetch()])}
          isRetrying={sent.isFetching || planned.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={72} />
        </Loading>
      )}
    </section>
  )
}
