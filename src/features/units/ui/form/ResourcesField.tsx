import type { WeekHours } from '#lib/weekHours.ts'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { RowsField } from '#ui/form/RowsField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import type { BoundGroup } from '#ui/form/record/useRecordForm.tsx'
import { SuggestField } from '#ui/form/SuggestField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { unreadable } from '#ui/form/typed.ts'
import { WeekHoursField } from '#ui/form/week/WeekHoursField.tsx'
import { type ResourceForm, unitLimits } from '../../rules.ts'

const defaultKinds = [
  'sala',
  'consultório',
  'sala de procedimentos',
  'coleta',
  'ultrassom',
  'raio-x',
  'mamógrafo',
  'tomógrafo',
  'ressonância',
  'densitômetro',
  'eletrocardiograma',
  'ecocardiograma',
  'holter',
  'mapa',
  'esteira ergométrica',
  'endoscópio',
  'retinógrafo',
]

interface ResourcesFieldProps extends BoundGroup<readonly ResourceForm[]> {
  /** The unit's hours, which are the default of own hours. */
  unitHours: WeekHours
}

/** Edits rooms and equipment, of which `capacity` can be in use at once. */
export function ResourcesField({ unitHours, ...group }: ResourcesFieldProps) {
  return (
    <RowsField<ResourceForm>
      {...group}
      nameOf={({ name }, at) => name.trim() || `Sala ou equipamento ${at + 1}`}
      addLabel="Adicionar sala ou equipamento"
      make={() => ({ name: '', kind: '', capacity: 1, hours: null })}
      firstField="name"
      empty={group.readOnly ? 'Nenhuma sala nem equipamento.' : undefined}
    >
      {(row) => {
        const capacity = row.field('capacity')
        const hours = row.group('hours')
        return (
          <FieldGrid>
            <Cell span={10}>
              <MaskedField
                label="Nome"
                autoComplete="off"
                maxLength={unitLimits.resourceName}
                placeholder="Sala 2"
                {...row.field('name')}
              />
            </Cell>
            <Cell span={9} narrow={2}>
              <SuggestField
                label="Tipo"
                suggestions={kindsBeside(group.value, row.at)}
                maxLength={unitLimits.resourceKind}
                {...row.field('kind')}
              />
            </Cell>
            <Cell span={5} narrow={2}>
              <NumberField
                label="Capacidade"
                {...capacity}
                onValue={(count) => capacity.onValue(count ?? unreadable)}
              />
            </Cell>
            <Cell>
              <SwitchField
                id={`${hours.id}.own`}
                label="Horário próprio"
                note={hours.value ? 'Só nestes horários.' : 'Sem ele, vale quando a unidade abre.'}
                value={hours.value !== null}
                onValue={(isOwn) => hours.onValue(isOwn ? unitHours : null)}
                readOnly={hours.readOnly}
              />
              {hours.value && (
                <WeekHoursField
                  {...hours}
                  value={hours.value}
                  label={`Horário de ${row.value.name || 'sala ou equipamento'}`}
                  isPlain
                />
              )}
            </Cell>
          </FieldGrid>
        )
      }}
    </RowsField>
  )
}

/** Suggests the kinds of the other rows first. */
function kindsBeside(all: readonly ResourceForm[], at: number): string[] {
  const others = all.filter((_, index) => index !== at).map(({ kind }) => kind.trim())
  return [...new Set([...others.filter((kind) => kind !== ''), ...defaultKinds])]
}
