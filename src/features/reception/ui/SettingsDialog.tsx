import { Button, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { everyProfessionalQuery } from '#features/appointments/ui/lists.ts'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { useOwnPlace } from '#features/team/ui/useOwnPlace.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Modal } from '#ui/overlay/overlays.tsx'
import type { BoardRoom, ReceptionSettings } from '../contract.ts'
import { checkThresholds, receptionLimits } from '../rules.ts'
import { boardsKey, resetSettings, saveRoom, saveSettings, settingsKey, settingsQuery } from './data.ts'
import classes from './reception.module.css'

interface SettingsDialogProps {
  orgId: string
  unit: UnitItem
  rooms: readonly BoardRoom[]
  onClose: () => void
}

/** Who attends in which room and how it is found, and from when on waiting is too long. */
export function SettingsDialog({ orgId, unit, rooms, onClose }: SettingsDialogProps) {
  const { role } = useActiveNetwork()
  const professionals = useQuery(everyProfessionalQuery(orgId, unit.id))
  const settings = useQuery(settingsQuery(orgId, unit.id))
  const options = (professionals.data ?? []).map((one) => ({ value: one.id, label: nameWithTreatment(one) }))
  return (
    <Modal opened onClose={onClose} title={`Salas e limites de ${unit.name}`} size={720}>
      <div className={classes.form}>
        {professionals.isError && (
          <ErrorRegion
            text="Os profissionais não puderam ser lidos."
            onRetry={() => void professionals.refetch()}
            isRetrying={professionals.isFetching}
          />
        )}
        {rooms.length === 0 ? (
          <p className={classes.nobody}>
            Esta unidade ainda não tem salas. Elas são cadastradas na página da unidade; sem elas, chama-se ao
            guichê.
          </p>
        ) : (
          <ul className={classes.roomForms}>
            {rooms.map((room) => (
              <RoomForm key={room.id} orgId={orgId} room={room} options={options} />
            ))}
          </ul>
        )}
        {settings.data && can(role, 'reception.configure') && (
          <ThresholdForm
            // What holds changes by another hand, or goes back to the network's: the form shows that.
            key={`${settings.data.attentionMin} ${settings.data.alertMin} ${settings.data.isOwn}`}
            orgId={orgId}
            unitId={unit.id}
            settings={settings.data}
          />
        )}
      </div>
    </Modal>
  )
}

const nobody = 'none'

type RoomChange = Partial<Pick<BoardRoom, 'professionalId' | 'directions' | 'isClosedByDesk'>>

function RoomForm({
  orgId,
  room,
  options,
}: {
  orgId: string
  room: BoardRoom
  options: readonly { value: string; label: string }[]
}) {
  const client = useQueryClient()
  const [directions, setDirections] = useState(room.directions)
  const [error, setError] = useState<string | null>(null)
  async function save(change: RoomChange) {
    const { professionalId, isClosedByDesk } = { ...room, ...change }
    try {
      await saveRoom({ orgId, id: room.id, professionalId, directions, isClosed: isClosedByDesk })
      setError(null)
      toast({ text: `${room.name} salva` })
    } catch (failed) {
      setError(sentenceOf(failed))
    } finally {
      void client.invalidateQueries({ queryKey: boardsKey })
    }
  }
  return (
    <li className={classes.roomForm}>
      <b className={classes.roomName}>{room.name}</b>
      <SelectField
        id={`quem-${room.id}`}
        label={`Quem atende em ${room.name}`}
        options={[{ value: nobody, label: 'Ninguém' }, ...options]}
        value={room.professionalId ?? nobody}
        onValue={(id) => void save({ professionalId: id === nobody ? null : id })}
      />
      <TextField
        id={`caminho-${room.id}`}
        label="Caminho, que a televisão mostra"
        placeholder="1º andar, corredor à direita"
        maxLength={receptionLimits.directions}
        value={directions}
        error={error ?? undefined}
        onChange={(event) => setDirections(event.currentTarget.value)}
        onBlur={() => directions !== room.directions && void save({})}
      />
      <Switch
        label="Fechada"
        aria-label={`${room.name} fechada`}
        checked={room.isClosedByDesk}
        onChange={(event) => void save({ isClosedByDesk: event.currentTarget.checked })}
      />
    </li>
  )
}

function ThresholdForm({
  orgId,
  unitId,
  settings,
}: {
  orgId: string
  unitId: string
  settings: ReceptionSettings
}) {
  const { unitIds } = useOwnPlace()
  const [attention, setAttention] = useState(String(settings.attentionMin))
  const [alert, setAlert] = useState(String(settings.alertMin))
  const thresholds = { attentionMin: Number(attention), alertMin: Number(alert) }
  const { error, isBusy, change } = useThresholdChange()
  const save = (whole: boolean) =>
    change(
      () => saveSettings({ orgId, unitId: whole ? null : unitId, ...thresholds }),
      whole ? 'Limites da rede salvos' : 'Limites da unidade salvos',
      checkThresholds(thresholds).alertMin,
    )
  const giveBack = () =>
    change(() => resetSettings({ orgId, id: unitId }), 'A unidade usa de novo os limites da rede')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(false)
  }
  return (
    <form className={classes.pair} onSubmit={submit}>
      <TextField
        id="amarelo"
        label="Amarelo a partir de (min)"
        inputMode="numeric"
        hint={settings.isOwn ? 'Desta unidade.' : 'Da rede; ao salvar, a unidade passa a ter os seus.'}
        value={attention}
        onChange={(event) => setAttention(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <TextField
        id="vermelho"
        label="Vermelho a partir de (min)"
        inputMode="numeric"
        value={alert}
        error={error ?? undefined}
        onChange={(event) => setAlert(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Button type="submit" disabled={isBusy}>
        Salvar limites da unidade
      </Button>
      {settings.isOwn && (
        <Button variant="default" disabled={isBusy} onClick={() => void giveBack()}>
          Voltar aos limites da rede
        </Button>
      )}
      {/* Whose units are limited decides nothing that holds for the whole network. */}
      {!settings.isOwn && unitIds === null && (
        <Button variant="default" disabled={isBusy} onClick={() => void save(true)}>
          Salvar para toda a rede
        </Button>
      )}
    </form>
  )
}

function useThresholdChange() {
  const client = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function change(act: () => Promise<unknown>, done: string, wrong?: string) {
    if (wrong) return setError(wrong)
    setBusy(true)
    try {
      await act()
      setError(null)
      toast({ text: done })
    } catch (failed) {
      setError(sentenceOf(failed))
    } finally {
      setBusy(false)
      for (const queryKey of [boardsKey, settingsKey]) void client.invalidateQueries({ queryKey })
    }
  }
  return { error, isBusy, change }
}
