import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDay } from '#lib/days.ts'
import { formatTime } from '#lib/weekHours.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { DrawerForm, FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { creationLabels, updateLabels } from '#ui/form/record/labels.ts'
import { type FieldNames, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import { counted } from '#ui/list/itemLabels.ts'
import type { Block } from '../../blocks/contract.ts'
import {
  type BlockForm,
  blockKindLabels,
  nameWithTreatment,
  overlappedBlock,
  shortWeekdays,
} from '../../rules.ts'
import {
  blocksQuery,
  createBlock,
  createBlocks,
  optionsQuery,
  professionalCollection,
  updateBlock,
} from '../data.ts'
import { professionalLabels } from '../labels.ts'
import { todayHere } from '../today.ts'
import { BlockFields } from './BlockFields.tsx'
import { BookedDialog, useBookedDialog } from './BookedDialog.tsx'
import {
  type BlockDraft,
  type BlockStart,
  blockOf,
  blockTitle,
  checkDraft,
  describeBlock,
  draftOf,
  newBlock,
} from './draft.ts'

interface Blocked {
  readonly id: string
  readonly fullName: string
  readonly treatment: string
}

interface BlockDrawerProps {
  isOpen: boolean
  /** The professionals to block, one or several. */
  professionals: readonly Blocked[]
  /** Null for a new one. */
  block: Block | null
  /** What a new one begins with; today without it. */
  start?: BlockStart | undefined
  onClose: () => void
}

/** Blocks time in the agenda of one professional, or of several at once. */
export function BlockDrawer({ isOpen, professionals, block, start, onClose }: BlockDrawerProps) {
  const { orgId } = useActiveNetwork()
  const { data: options } = useQuery(optionsQuery(orgId))
  const [first] = professionals
  return (
    <FormDrawer isOpen={isOpen} title={block ? 'Alterar bloqueio' : 'Bloquear agenda'} onClose={onClose}>
      {first && options && (
        <BlockEditor
          key={block?.id ?? keyOfNew(professionals, start)}
          professionals={professionals}
          block={block}
          start={start}
          units={options.units}
          isBoundToUnits={options.isBoundToUnits}
          onClose={onClose}
        />
      )}
    </FormDrawer>
  )
}

interface BlockEditorProps extends Omit<BlockDrawerProps, 'isOpen'> {
  units: readonly { readonly id: string; readonly name: string }[]
  isBoundToUnits: boolean
}

/** The result of a save: several blocks have no single record. */
interface Saved {
  readonly version: number
}

/** Names what is typed into a new block, which another time in the agenda does not take up. */
function keyOfNew(professionals: readonly Blocked[], start: BlockStart | undefined): string {
  const ids = professionals.map(({ id }) => id).join()
  return start ? `${ids} ${start.date} ${start.time?.from ?? ''}-${start.time?.to ?? ''}` : ids
}

function BlockEditor({ professionals, block, start, units, isBoundToUnits, onClose }: BlockEditorProps) {
  const { orgId, role } = useActiveNetwork()
  const client = useQueryClient()
  const booked = useBookedDialog()
  const ids = professionals.map(({ id }) => id)
  const begin = useMemo(() => {
    const own = units.find(({ id }) => id === start?.unitId) ?? units[0]
    return newBlock(start?.date ?? todayHere(), isBoundToUnits ? (own?.id ?? '') : '', start?.time)
  }, [units, isBoundToUnits, start])
  const form = useRecordForm<BlockDraft, Saved>({
    idPrefix: 'bloqueio.',
    fields: blockFields(units),
    record: block,
    show: (saved) => ('startsOn' in saved ? draftOf(saved as Block) : begin),
    start: begin,
    noteKey: `bloqueio:${block?.id ?? keyOfNew(professionals, start)}`,
    labels: block ? updateLabels('Bloqueio atualizado') : creationLabels('Agenda bloqueada'),
    required: ['startsOn'],
    check: (draft) => checkDraft(draft, role === 'receptionist'),
    normalize: (draft) => draft,
    save: (draft, version) =>
      booked.confirm((acceptsBooked) => save({ ...blockOf(draft), acceptsBooked }, version)),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: professionalCollection.queryKey })
      onClose()
    },
  })

  const alone = ids.length === 1
  const { data: known } = useQuery({ ...blocksQuery(orgId, ids[0] ?? '', false), enabled: alone })
  const others = alone ? (known?.items ?? []).filter(({ id }) => id !== block?.id) : []
  const overlapped = overlappedBlock(blockOf(form.values), others)

  async function save(input: BlockForm & { acceptsBooked: boolean }, version: number): Promise<Saved> {
    const [id = ''] = ids
    const sent = {
      ...input,
      orgId,
      exceptions: [...input.exceptions],
    }
    if (block) return updateBlock({ ...sent, id: block.professionalId, blockId: block.id, version })
    if (ids.length === 1) return createBlock({ ...sent, id })
    await createBlocks({ ...sent, professionalIds: ids })
    return { version: 1 }
  }

  const [first] = professionals
  return (
    <>
      <DrawerForm form={form} saveLabel={block ? 'Salvar' : 'Bloquear'}>
        <BlockFields
          form={form}
          units={units}
          isBoundToUnits={isBoundToUnits}
          warning={
            overlapped &&
            `Já há um bloqueio neste tempo: ${blockTitle(overlapped)}, ${describeBlock(overlapped)}.`
          }
          whom={
            professionals.length === 1 && first
              ? nameWithTreatment(first)
              : counted(professionals.length, professionalLabels)
          }
        />
      </DrawerForm>
      <BookedDialog booked={booked} />
    </>
  )
}

const blockFields = (units: BlockEditorProps['units']): FieldNames<BlockDraft> => ({
  kind: { label: 'Motivo', show: (kind) => blockKindLabels[kind] },
  reason: { label: 'Descrição' },
  unitId: {
    label: 'Onde',
    show: (id) => (id === '' ? 'Todas as unidades' : (units.find((unit) => unit.id === id)?.name ?? '')),
  },
  isAllDay: { label: 'O dia todo', show: (isOn) => (isOn ? 'Sim' : 'Não') },
  startsOn: { label: 'De', show: formatDay },
  startMinute: { label: 'Hora de início', show: showTime },
  endsOn: { label: 'Até', show: formatDay },
  endMinute: { label: 'Hora do fim', show: showTime },
  isRecurring: { label: 'Repete', show: (isOn) => (isOn ? 'Sim' : 'Não') },
  weeks: { label: 'A cada quantas semanas', show: (weeks) => String(weeks ?? '') },
  weekdays: {
    label: 'Dias da semana',
    show: (days) => days.map((day) => shortWeekdays[Number(day)]).join(', '),
  },
  until: { label: 'Repete até', show: formatDay },
  exceptions: { label: 'Exceto em', show: (days) => days.map(({ date }) => formatDay(date)).join(', ') },
})

const showTime = (minutes: number | null) => (minutes === null ? '' : formatTime(minutes))
