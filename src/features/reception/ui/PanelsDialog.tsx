import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { UnitItem } from '#features/units/contract.ts'
import { ago } from '#lib/ago.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Modal } from '#ui/overlay/overlays.tsx'
import { useNow } from '#ui/useNow.ts'
import type { Panel } from '../contract.ts'
import { receptionLimits } from '../rules.ts'
import { boardsKey, pairPanel, panelsQuery, revokePanel } from './data.ts'
import classes from './reception.module.css'

/** The televisions of a unit: which there are, one more by its code, one less. */
export function PanelsDialog({
  orgId,
  unit,
  onClose,
}: {
  orgId: string
  unit: UnitItem
  onClose: () => void
}) {
  const client = useQueryClient()
  const query = useQuery(panelsQuery(orgId, unit.id))
  const [leaving, setLeaving] = useState<Panel | null>(null)
  const refresh = () => {
    void query.refetch()
    void client.invalidateQueries({ queryKey: boardsKey })
  }
  async function revoke({ id, name }: Panel) {
    setLeaving(null)
    try {
      await revokePanel({ orgId, id })
      toast({ text: `${name} desligada` })
    } catch (error) {
      toast({ text: sentenceOf(error), icon: 'error' })
    } finally {
      refresh()
    }
  }
  return (
    <>
      <Modal opened={leaving === null} onClose={onClose} title={`Televisões de ${unit.name}`} size={520}>
        <div className={classes.form}>
          <p className={classes.soft}>
            Abra <b>{`${window.location.host}${paths.panel}`}</b> no navegador da televisão, sem entrar com
            conta, e digite aqui os seis dígitos que ela mostra. Ela vê só as chamadas desta unidade: nome
            social ou senha, e a sala.
          </p>
          {query.isError && (
            <ErrorRegion
              text="As televisões não puderam ser lidas."
              onRetry={refresh}
              isRetrying={query.isFetching}
            />
          )}
          {query.data && <PanelList panels={query.data.items} onRevoke={setLeaving} />}
          <PairForm orgId={orgId} unitId={unit.id} onPaired={refresh} />
        </div>
      </Modal>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={`Desligar ${leaving?.name ?? ''}?`}
        confirmLabel="Desligar televisão"
        isDestructive
        onConfirm={() => leaving && void revoke(leaving)}
        onCancel={() => setLeaving(null)}
      >
        Ela deixa de mostrar chamadas na hora. Para voltar, digite o código que ela mostrar.
      </ConfirmDialog>
    </>
  )
}

function PanelList({ panels, onRevoke }: { panels: readonly Panel[]; onRevoke: (panel: Panel) => void }) {
  const now = useNow()
  if (panels.length === 0) return <p className={classes.nobody}>Nenhuma televisão pareada nesta unidade.</p>
  return (
    <ul className={classes.panels}>
      {panels.map((panel) => (
        <li key={panel.id}>
          <span>
            <b>{panel.name}</b>
            <small>{panel.seenAt ? `vista ${ago(panel.seenAt, now)}` : 'ainda não pediu chamadas'}</small>
          </span>
          <Button variant="default" aria-label={`Desligar ${panel.name}`} onClick={() => onRevoke(panel)}>
            Desligar
          </Button>
        </li>
      ))}
    </ul>
  )
}

function PairForm({ orgId, unitId, onPaired }: { orgId: string; unitId: string; onPaired: () => void }) {
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function pair(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const panel = await pairPanel({ orgId, unitId, code, name })
      setCode('')
      setName('')
      toast({ text: `${panel.name} pareada` })
      onPaired()
    } catch (failed) {
      const waitS = (problemOf(failed)?.data as { retryAfterS?: number } | undefined)?.retryAfterS
      setError(waitS ? `${sentenceOf(failed)} Faltam ${Math.ceil(waitS / 60)} min.` : sentenceOf(failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.pair} onSubmit={(event) => void pair(event)}>
      <TextField
        id="codigo-painel"
        label="Código da televisão"
        inputMode="numeric"
        autoComplete="off"
        placeholder="482 913"
        maxLength={8}
        value={code}
        error={error ?? undefined}
        data-autofocus
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextField
        id="nome-painel"
        label="Nome"
        placeholder="TV da espera"
        maxLength={receptionLimits.panelName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy} disabled={code.replace(/\D/g, '').length !== 6}>
        Parear
      </Button>
    </form>
  )
}
