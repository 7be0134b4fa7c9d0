import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleNames } from '#features/accounts/ui/roles.ts'
import { ago } from '#lib/ago.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import type { Invitation } from '../contract.ts'
import { mayGovern } from '../rules.ts'
import { invitationsQuery, resend, revoke } from './data.ts'
import { unitsText } from './labels.ts'
import classes from './team.module.css'
import { useOwnPlace } from './useOwnPlace.ts'

/** Lists open invitations; renders nothing when there are none. */
export function PendingInvitations({ unitNames }: { unitNames: ReadonlyMap<string, string> }) {
  const { orgId } = useActiveNetwork()
  const { data, error, refetch, isFetching } = useQuery(invitationsQuery(orgId))
  if (!data && error)
    return (
      <div className={classes.pending}>
        <ErrorRegion
          text={`Os convites não puderam ser carregados. ${sentenceOf(error)}`}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      </div>
    )
  if (!data || data.items.length === 0) return null
  return (
    <section className={classes.pending} aria-labelledby="convites">
      <h2 id="convites" className={classes.pendingTitle}>
        Convites enviados <span className={classes.count}>{data.items.length}</span>
      </h2>
      <ul className={classes.invitations}>
        {data.items.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} unitNames={unitNames} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  invitation: Invitation
  unitNames: ReadonlyMap<string, string>
}

function Row({ invitation, unitNames }: RowProps) {
  const { orgId } = useActiveNetwork()
  const own = useOwnPlace()
  const { run, isBusy } = useInvitationAction()
  const [isConfirming, setConfirming] = useState(false)
  const { id, email, isExpired, unitIds, hiddenUnits, professional } = invitation
  const units = unitIds === null ? '' : `, ${unitsText(unitIds, unitNames, hiddenUnits)}`
  return (
    <li className={classes.invitation}>
      <IconMail size={20} stroke={1.5} aria-hidden="true" />
      <div className={classes.invited}>
        <p className={classes.email}>{email}</p>
        <p className={classes.about}>
          {roleNames[invitation.role]}
          {units}. Enviado {ago(invitation.sentAt, new Date())}
          {invitation.invitedByFullname && ` por ${invitation.invitedByFullname}`}.
        </p>
        {invitation.role === 'professional' && (
          <p className={classes.about}>
            {professional
              ? `Cadastro: ${professional.name ?? 'de outra unidade'}`
              : 'Sem cadastro de profissional: vai entrar sem agenda própria.'}
          </p>
        )}
      </div>
      {isExpired ? (
        <StateTag kind="warning">Vencido</StateTag>
      ) : (
        <p className={classes.about}>Vale até {day.format(new Date(invitation.expiresAt))}</p>
      )}
      {mayGovern(own, invitation) && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            loading={isBusy}
            aria-label={`Reenviar convite para ${email}`}
            onClick={() => run(() => resend({ orgId, id }), 'Convite reenviado')}
          >
            Reenviar
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`Cancelar convite para ${email}`}
            onClick={() => setConfirming(true)}
          >
            Cancelar
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title="Cancelar o convite?"
        confirmLabel="Cancelar o convite"
        cancelLabel="Manter"
        isDestructive
        isBusy={isBusy}
        onCancel={() => setConfirming(false)}
        onConfirm={() => run(() => revoke({ orgId, id }), 'Convite cancelado')}
      >
        O link enviado para {email} deixa de valer na hora.
      </ConfirmDialog>
    </li>
  )
}

const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' })

function useInvitationAction() {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function run(action: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await action()
      toast({ text: done })
    } catch (error) {
      toast({ text: sentenceOf(error), icon: 'error', duration: 8_000 })
    }
    await client.invalidateQueries({ queryKey: invitationsQuery(orgId).queryKey })
    setBusy(false)
  }
  return { run, isBusy }
}
