import { Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ago } from '#lib/ago.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { readCredentials } from '#platform/session.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { Session } from '../../contract.ts'
import { api } from '../data.ts'
import { signOut } from '../startSession.ts'
import classes from './account.module.css'
import { sessionsQuery } from './data.ts'
import { deviceOf, isHandheld } from './device.ts'
import { Failure } from './Failure.tsx'
import { useConfirmed } from './Reauthentication.tsx'
import { useAsyncAction } from './useAsyncAction.ts'

export function SessionsSection() {
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery)
  return (
    <Section
      id="aparelhos"
      title="Onde você entrou"
      description="Se não reconhece um aparelho, saia dele e mude a senha."
    >
      {data ? (
        <Devices sessions={data.sessions} />
      ) : error ? (
        <ErrorRegion
          text={`A lista não pôde ser carregada. ${sentenceOf(error)}`}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={120} radius="lg" />
        </Loading>
      )}
    </Section>
  )
}

function Devices({ sessions }: { sessions: readonly Session[] }) {
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const task = useAsyncAction()
  const now = new Date()
  const others = sessions.filter((one) => !one.isCurrent).length

  const endOthers = () =>
    task.run(async () => {
      await confirmed(() => api.endOtherSessions())
      // The current token ended with the others; the session continues with a new one.
      await readCredentials()?.readToken({ renew: true })
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      toast({ text: 'Você saiu de todos os outros aparelhos' })
    })

  const endAll = () =>
    task.run(async () => {
      await api.endSessions()
      await signOut()
    })

  return (
    <>
      <ul className={classes.devices}>
        {[...sessions]
          .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
          .map((session) => (
            <Device key={session.sessionId} session={session} now={now} />
          ))}
      </ul>
      <Failure text={task.error} />
      <div className={classes.actions}>
        <Button variant="default" onClick={endOthers} disabled={others === 0} loading={task.isBusy}>
          Sair de todos os outros
        </Button>
        <Button variant="subtle" onClick={endAll} disabled={task.isBusy}>
          Sair de todos
        </Button>
      </div>
    </>
  )
}

function Device({ session, now }: { session: Session; now: Date }) {
  const Icon = isHandheld(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.device}>
      <Icon size={22} stroke={1.4} className={classes.deviceIcon} aria-hidden="true" />
      <div>
        <p className={classes.deviceName}>
          {deviceOf(session.userAgent)}
          {session.isCurrent && <span className={classes.here}>este aparelho</span>}
        </p>
        <p className={classes.deviceUse}>
          {session.isCurrent ? 'Em uso agora' : `Usado ${ago(session.lastUsedAt, now)}`}
        </p>
      </div>
    </li>
  )
}
