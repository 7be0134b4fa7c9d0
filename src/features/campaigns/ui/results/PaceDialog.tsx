import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { unreadable } from '#ui/form/typed.ts'
import { Modal } from '#ui/overlay/overlays.tsx'
import type { Campaign } from '../../contract.ts'
import { campaignLimits, checkSchedule } from '../../rules.ts'
import { campaignCollection, campaignQuery, changePace } from '../data.ts'
import classes from './results.module.css'

interface PaceDialogProps {
  campaign: Campaign
  isOpen: boolean
  onClose: () => void
}

/** Changes how fast a campaign goes, and after how many bookings it ends, while it is on its way. */
export function PaceDialog({ campaign, isOpen, onClose }: PaceDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Mudar ritmo" size={440}>
      {isOpen && <PaceForm campaign={campaign} onClose={onClose} />}
    </Modal>
  )
}

function PaceForm({ campaign, onClose }: Omit<PaceDialogProps, 'isOpen'>) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const { id, version, state, schedule } = campaign
  const [perMinute, setPerMinute] = useState<number | null>(schedule.perMinute)
  const [stop, setStop] = useState<number | null>(schedule.stopAfterBookings)
  const [isChecked, setChecked] = useState(false)
  const errors = checkSchedule({
    ...schedule,
    perMinute: perMinute === null || perMinute === unreadable ? 0 : perMinute,
    stopAfterBookings: stop === unreadable ? 0 : stop,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (pace: { perMinute: number; stopAfterBookings: number | null }) =>
      changePace({ orgId, id, version, ...pace }),
    onSuccess(changed) {
      client.setQueryData(campaignQuery(orgId, id).queryKey, changed)
      toast({ text: 'Ritmo mudado' })
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: campaignCollection.queryKey }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (perMinute !== null && !errors.perMinute && !errors.stopAfterBookings)
      mutate({ perMinute, stopAfterBookings: stop })
  }

  return (
    <form className={classes.pace} onSubmit={submit} noValidate>
      <NumberField
        id="ritmo"
        label="Mensagens por minuto"
        hint={`De 1 a ${campaignLimits.perMinute}`}
        value={perMinute}
        error={isChecked ? errors.perMinute : undefined}
        onValue={setPerMinute}
        data-autofocus
      />
      <NumberField
        id="parada"
        label="Parar com quantos horários preenchidos"
        hint="Em branco, envia a todas as pessoas"
        value={stop}
        error={isChecked ? errors.stopAfterBookings : undefined}
        onValue={setStop}
      />
      <p className={classes.soft}>
        {state === 'paused'
          ? 'Vale quando o envio for retomado.'
          : 'O que está na fila é espalhado de novo a partir de agora, nas mesmas horas e dias.'}
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {sentenceOf(error)}
        </p>
      )}
      <div className={classes.paceActs}>
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit" loading={isPending}>
          Mudar ritmo
        </Button>
      </div>
    </form>
  )
}
