import { formatDay } from '#lib/days.ts'
import { ChipsField } from '#ui/form/ChipsField.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { RowsField } from '#ui/form/RowsField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TimeField } from '#ui/form/TimeField.tsx'
import { shortDay, weekOrder } from '#ui/form/week/days.ts'
import { blockKindLabels, blockKinds, blockReasonLimit } from '../../rules.ts'
import classes from './blocks.module.css'
import type { BlockDraft } from './draft.ts'

const kinds = blockKinds.map((kind) => ({ value: kind, label: blockKindLabels[kind] }))
const everywhere = 'todas'
const days = weekOrder.map((day) => ({ value: String(day), label: shortDay(day) }))

interface BlockFieldsProps {
  form: RecordForm<BlockDraft, { readonly version: number }>
  units: readonly { readonly id: string; readonly name: string }[]
  isBoundToUnits: boolean
  /** Said below the times, as of a block that is there already. */
  warning: string | undefined
  /** As in "Dra. Helena Prado", "3 profissionais". */
  whom: string
}

export function BlockFields({ form, units, isBoundToUnits, warning, whom }: BlockFieldsProps) {
  const { values } = form
  const unit = form.field('unitId')
  const places = units.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FieldGrid>
      <Cell>
        <p className={classes.whom}>{whom}</p>
      </Cell>
      <Cell span={12} narrow={4}>
        <SelectField label="Motivo" options={kinds} data-autofocus {...form.field('kind')} />
      </Cell>
      <Cell span={12} narrow={4}>
        <SelectField
          label="Onde"
          options={isBoundToUnits ? places : [{ value: everywhere, label: 'Todas as unidades' }, ...places]}
          {...unit}
          value={unit.value || everywhere}
          onValue={(chosen) => unit.onValue(chosen === everywhere ? '' : chosen)}
        />
      </Cell>
      <Cell>
        <MaskedField
          label="Descrição"
          aside={values.kind === 'other' ? undefined : 'opcional'}
          autoComplete="off"
          maxLength={blockReasonLimit}
          {...form.field('reason')}
        />
      </Cell>
      <Cell>
        <SwitchField label="O dia todo" {...form.field('isAllDay')} />
        <SwitchField
          label="Repete toda semana"
          note="Reunião de equipe, aula, plantão em outro lugar"
          {...form.field('isRecurring')}
        />
      </Cell>
      {values.isRecurring ? <Recurring form={form} /> : <Once form={form} />}
      <Cell>
        <FieldNotes id={`${form.idPrefix}sobreposto`} error={undefined} hint={warning} />
      </Cell>
    </FieldGrid>
  )
}

type PartProps = Pick<BlockFieldsProps, 'form'>

function Once({ form }: PartProps) {
  const { isAllDay } = form.values
  const start = form.field('startsOn')
  return (
    <>
      <Cell span={isAllDay ? 12 : 14} narrow={2}>
        <DateField
          label="De"
          {...start}
          onValue={(date) =>
            form.change({ startsOn: date, ...(form.values.endsOn < date && { endsOn: date }) })
          }
        />
      </Cell>
      {!isAllDay && (
        <Cell span={10} narrow={2}>
          <TimeField label="Hora de início" {...form.field('startMinute')} />
        </Cell>
      )}
      <Cell span={isAllDay ? 12 : 14} narrow={2}>
        <DateField label="Até" {...form.field('endsOn')} />
      </Cell>
      {!isAllDay && (
        <Cell span={10} narrow={2}>
          <TimeField label="Hora do fim" isEnd {...form.field('endMinute')} />
        </Cell>
      )}
    </>
  )
}

function Recurring({ form }: PartProps) {
  const { isAllDay } = form.values
  return (
    <>
      <Cell>
        <ChipsField label="Dias da semana" options={days} {...form.field('weekdays')} />
      </Cell>
      {!isAllDay && (
        <>
          <Cell span={12} narrow={2}>
            <TimeField label="Hora de início" {...form.field('startMinute')} />
          </Cell>
          <Cell span={12} narrow={2}>
            <TimeField label="Hora do fim" isEnd {...form.field('endMinute')} />
          </Cell>
        </>
      )}
      <Cell span={12} narrow={2}>
        <DateField label="A partir de" {...form.field('startsOn')} />
      </Cell>
      <Cell span={12} narrow={2}>
        <DateField label="Repete até" placeholder="sem fim" {...form.field('until')} />
      </Cell>
      <Cell span={12} narrow={2}>
        <NumberField label="A cada quantas semanas" {...form.field('weeks')} />
      </Cell>
      <Cell>
        <RowsField
          {...form.group('exceptions')}
          nameOf={({ date }, at) => (date === '' ? `Exceção ${at + 1}` : `Exceção ${formatDay(date)}`)}
          addLabel="Adicionar dia em que não vale"
          make={() => ({ date: '' })}
          firstField="date"
        >
          {(row) => <DateField label="Não vale em" {...row.field('date')} />}
        </RowsField>
      </Cell>
    </>
  )
}
