import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { NetworkTabs } from '#features/orgs/ui/NetworkTabs.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { PagedItems } from '#ui/list/PagedItems.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { showInstant } from '#ui/showInstant.ts'
import type { Suppression } from '../suppressions/contract.ts'
import { bouncesQuery, liftSuppression, restoreSuppression } from './data.ts'
import { addressWords } from './refusals/words.ts'
import classes from './refusals.module.css'

const title = 'Rede e unidades'

export const meta = pageMeta('Endereços que devolveram')
export const handle = { title, may: 'messages.read' }

/** The e-mail addresses that gave messages back: nothing goes there by itself until somebody uses one again. */
export default function BouncesPage() {
  const { orgId } = useActiveNetwork()
  return (
    <Page
      title={title}
      description="Endereços de e-mail que devolveram mensagens: nada automático vai para eles."
      tabs={<NetworkTabs />}
    >
      <div className={classes.body}>
        <Link to={paths.channels}>Voltar a Canais</Link>
        <h2 className={classes.heading}>Endereços que devolveram</h2>
        <Bounces key={orgId} orgId={orgId} />
      </div>
    </Page>
  )
}

function Bounces({ orgId }: { orgId: string }) {
  return (
    <PagedItems
      query={useInfiniteQuery(bouncesQuery(orgId))}
      failure="Os endereços não puderam ser carregados."
      skeleton={<Skeleton height={160} />}
      empty={
        <EmptyState title="Nenhum endereço devolveu">
          Quando um e-mail volta porque o endereço não existe, ele aparece aqui e não recebe mais nada
          sozinho.
        </EmptyState>
      }
    >
      {(bounces) => (
        <ul className={classes.list}>
          {bounces.map((bounce) => (
            <Bounce key={bounce.id} orgId={orgId} bounce={bounce} />
          ))}
        </ul>
      )}
    </PagedItems>
  )
}

function Bounce({ orgId, bounce }: { orgId: string; bounce: Suppression }) {
  const { role } = useActiveNetwork()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const { id, at, patientId } = bounce
  const address = addressWords(bounce.address)

  async function liftRefusal() {
    setBusy(true)
    setError('')
    try {
      await liftSuppression({ orgId, id })
      toast({
        text: `${address} volta a receber e-mails`,
        undo: () => restoreSuppression({ orgId, id }),
      })
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.address}>{address}</p>
        <p className={classes.soft}>
          O endereço não existe ou recusa mensagens, desde <time dateTime={at}>{showInstant(at)}</time>
        </p>
        <p role="alert" className={classes.error}>
          {error}
        </p>
      </div>
      {patientId && <Link to={paths.patient(patientId)}>Ver paciente</Link>}
      {can(role, 'suppressions.update') && (
        <Button
          variant="default"
          loading={isBusy}
          onClick={liftRefusal}
          aria-label={`Voltar a usar ${address}`}
        >
          Voltar a usar
        </Button>
      )}
    </li>
  )
}
