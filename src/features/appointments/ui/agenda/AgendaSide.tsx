import { Checkbox, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProfessionalItem } from '#features/professionals/contract.ts'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { unitQuery } from '#features/units/ui/data.ts'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { useOptimisticValue } from '#ui/useOptimisticValue.ts'
import type { AppointmentItem } from '../../schemas.ts'
import type { AgendaState } from './address.ts'
import type { Tally } from './filters.ts'
import { MiniMonth } from './MiniMonth.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { StateFilter } from './StateFilter.tsx'
import classes from './side.module.css'
import type { ChangeAgenda } from './useAgendaAddress.ts'

export interface AgendaSideProps {
  orgId: string
  address: AgendaState
  change: ChangeAgenda
  date: string
  today: string
  unit: UnitItem
  units: readonly UnitItem[]
  /** All loaded appointments, whatever the filters. */
  appointments: readonly AppointmentItem[]
  tally: Tally
  professionals: readonly ProfessionalItem[]
  /** How many appointments still fit; null while unknown, or for several days. */
  free: ReadonlyMap<string | null, number> | null
  /** The only professional that a week shows; null for other views. */
  single: string | null
  /** The choices for the week of a room or device, and the chosen one. */
  resources: readonly { readonly id: string; readonly name: string }[]
  resourceId: string | null
}

/** Day, unit, states, professionals and other filters: a legend with counts that also filters. */
export function AgendaSide(props: AgendaSideProps) {
  const { orgId, address, change, date, today, unit, appointments, tally } = props
  const { data: record } = useQuery(unitQuery(orgId, unit.id))
  return (
    <div className={classes.side}>
      <MiniMonth date={date} today={today} unit={record} onDate={(day) => change({ date: day })} />
      <UnitChoice {...props} />
      <StateFilter tally={tally} address={address} change={change} />
      <ResourceChoice {...props} />
      <ProfessionalFilter {...props} />
      <MoreFilters orgId={orgId} appointments={appointments} address={address} change={change} />
    </div>
  )
}

function UnitChoice({ unit, units, change }: AgendaSideProps) {
  const id = useId()
  const [note, setNote] = useState<string | null>(null)
  if (units.length < 2) return null
  return (
    <div>
      <SelectInput
        id={id}
        aria-label="Unidade"
        aria-describedby={note ? `${id}-hint` : undefined}
        options={units.map(({ id, name }) => ({ value: id, label: name }))}
        value={unit.id}
        onValue={(id) => change({ unitId: id, professionalIds: [], resourceId: null })}
        onNote={setNote}
      />
      <FieldNotes id={id} error={undefined} hint={note} />
    </div>
  )
}

function ResourceChoice({ resources, resourceId, change }: AgendaSideProps) {
  const headId = useId()
  const [shownId, showAhead] = useOptimisticValue(resourceId)
  if (resources.length < 2) return null
  return (
    <section aria-labelledby={headId}>
      <h2 id={headId} className={classes.groupHead}>
        Semana de
      </h2>
      {resources.map(({ id, name }) => (
        <div key={id} className={classes.professional}>
          <Radio
            size="xs"
            name={headId}
            classNames={{ body: classes.checkBody, label: classes.checkLabel }}
            label={name}
            checked={id === shownId}
            onChange={() => {
              showAhead(id)
              change({ resourceId: id })
            }}
          />
        </div>
      ))}
    </section>
  )
}

function ProfessionalFilter({ professionals, address, change, free, single }: AgendaSideProps) {
  const headId = useId()
  const [chosen, showChosen] = useOptimisticValue(address.professionalIds)
  const [shownSingle, showSingle] = useOptimisticValue(single)
  const isOn = (id: string, among = chosen) => among.length === 0 || among.includes(id)
  const ids = professionals.map(({ id }) => id)

  const toggled = (id: string, among: readonly string[]) => {
    const next = isOn(id, among) ? ids.filter((one) => one !== id && isOn(one, among)) : [...among, id]
    return next.length === ids.length ? [] : next
  }
  const toggle = (id: string) => {
    showChosen(toggled(id, chosen))
    change(({ professionalIds: among }) => ({ professionalIds: toggled(id, among) }))
  }

  if (professionals.length < 2) return null
  return (
    <section aria-labelledby={headId}>
      <h2 id={headId} className={classes.groupHead}>
        Profissionais {free && <span className={classes.free}>livres</span>}
      </h2>
      {professionals.map((one) => (
        <div key={one.id} className={classes.professional}>
          {single === null ? (
            <Checkbox
              size="xs"
              classNames={{ body: classes.checkBody, label: classes.checkLabel }}
              label={nameWithTreatment(one)}
              checked={isOn(one.id)}
              onChange={() => toggle(one.id)}
            />
          ) : (
            <Radio
              size="xs"
              name={headId}
              classNames={{ body: classes.checkBody, label: classes.checkLabel }}
              label={nameWithTreatment(one)}
              checked={one.id === shownSingle}
              onChange={() => {
                showSingle(one.id)
                change({ professionalIds: [one.id] })
              }}
            />
          )}
          {free && (
            <span className={classes.freeCount} data-none={!free.get(one.id) || undefined}>
              {free.get(one.id) ?? 0}
              <span className={classes.hidden}> livres</span>
            </span>
          )}
        </div>
      ))}
      {chosen.length > 0 && single === null && (
        <button type="button" className={classes.clear} onClick={() => change({ professionalIds: [] })}>
          Mostrar todos
        </button>
      )}
    </section>
  )
}
