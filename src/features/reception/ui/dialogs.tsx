import { Button, Radio } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Modal } from '#ui/overlay/overlays.tsx'
import type { Waiting } from '../columns.ts'
import type { BoardRoom } from '../contract.ts'
import { type Declared, receptionLimits } from '../rules.ts'
import classes from './reception.module.css'
import type { Place } from './useActs.ts'

interface DialogProps {
  onClose: () => void
}

const noRoom = 'none'

/** Asks where to call somebody to, where the board can't know it. */
export function CallDialog({
  one,
  rooms,
  desk: lastDesk,
  onCall,
  onClose,
}: DialogProps & {
  one: Waiting
  rooms: readonly BoardRoom[]
  /** The desk of the last call from here. */
  desk: string
  onCall: (place: Place, label: string) => void
}) {
  const [roomId, setRoomId] = useState(noRoom)
  const [desk, setDesk] = useState(lastDesk)
  const room = rooms.find(({ id }) => id === roomId)
  const label = room?.name ?? desk.trim()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (label === '') return
    onCall(room ? { roomId: room.id, desk: '' } : { roomId: null, desk: desk.trim() }, label)
  }
  return (
    <Modal opened onClose={onClose} title={`Chamar ${one.name}`} size={440}>
      <form className={classes.form} onSubmit={submit}>
        {rooms.length > 0 && (
          <SelectField
            id="sala"
            label="Sala"
            options={[{ value: noRoom, label: 'Nenhuma: vai ao guichê' }, ...roomOptions(rooms)]}
            value={roomId}
            onValue={setRoomId}
          />
        )}
        {roomId === noRoom && (
          <TextField
            id="guiche"
            label="Guichê"
            hint="Como a televisão mostra. Fica guardado neste computador."
            placeholder="Guichê 1"
            maxLength={receptionLimits.desk}
            value={desk}
            data-autofocus
            onChange={(event) => setDesk(event.currentTarget.value)}
          />
        )}
        <Button type="submit" disabled={label === ''}>
          Chamar
        </Button>
      </form>
    </Modal>
  )
}

const roomOptions = (rooms: readonly BoardRoom[]) =>
  rooms.filter(({ isClosed }) => !isClosed).map(({ id, name }) => ({ value: id, label: name }))

const priorities: readonly { value: Declared; label: string; description: string }[] = [
  {
    value: 'none',
    label: 'Sem prioridade declarada',
    description: 'A partir de 60 anos ela já vale sozinha.',
  },
  {
    value: 'law',
    label: 'Prioridade por lei',
    description:
      'Deficiência, autismo, mobilidade reduzida, gestante, lactante, criança de colo ou obesidade (Lei 10.048).',
  },
  {
    value: 'donor',
    label: 'Doador de sangue',
    description: 'Com comprovante de até 120 dias. Vem depois das outras prioridades.',
  },
]

const PriorityChoice = ({ value, onValue }: { value: Declared; onValue: (value: Declared) => void }) => (
  <Radio.Group label="Prioridade" value={value} onChange={(picked) => onValue(picked as Declared)}>
    <div className={classes.choices}>
      {priorities.map((one) => (
        <Radio key={one.value} value={one.value} label={one.label} description={one.description} />
      ))}
    </div>
  </Radio.Group>
)

/** Declares a priority. What was declared is not told, here neither: only that there is one. */
export function PriorityDialog({
  one,
  onSave,
  onClose,
}: DialogProps & { one: Waiting; onSave: (priority: Declared) => void }) {
  const [priority, setPriority] = useState<Declared>('law')
  return (
    <Modal opened onClose={onClose} title={`Prioridade de ${one.name}`} size={480}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSave(priority)
        }}
      >
        <p className={classes.soft}>O motivo não é guardado nem aparece para ninguém: só a ordem muda.</p>
        <PriorityChoice value={priority} onValue={setPriority} />
        <Button type="submit">Salvar prioridade</Button>
      </form>
    </Modal>
  )
}

/** Gives a ticket to somebody who has no appointment. */
export function TicketDialog({
  isBusy,
  error,
  onGive,
  onClose,
}: DialogProps & {
  isBusy: boolean
  error: string | null
  onGive: (ticket: { note: string; priority: Declared }) => void
}) {
  const [note, setNote] = useState('')
  const [priority, setPriority] = useState<Declared>('none')
  return (
    <Modal opened onClose={onClose} title="Senha avulsa" size={480}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          onGive({ note, priority })
        }}
      >
        <TextField
          id="pedido"
          label="O que a pessoa pede"
          hint="Só a recepção vê. Pode ficar em branco."
          placeholder="Ultrassom"
          maxLength={receptionLimits.note}
          value={note}
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <PriorityChoice value={priority} onValue={setPriority} />
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <Button type="submit" loading={isBusy}>
          Dar a senha
        </Button>
      </form>
    </Modal>
  )
}
