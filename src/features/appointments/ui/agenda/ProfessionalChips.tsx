import { useEffect, useRef } from 'react'
import { Avatar } from '#features/professionals/ui/Avatar.tsx'
import type { AgendaState } from './address.ts'
import classes from './chips.module.css'
import { firstAndTreatment, professionalsIn } from './columns.ts'
import { fitsOf } from './filters.ts'
import type { ChangeAgenda } from './useAgendaAddress.ts'
import type { AgendaData } from './useAgendaData.ts'

interface ProfessionalChipsProps {
  data: AgendaData
  address: AgendaState
  change: ChangeAgenda
}

/** Chooses the professionals of the list by touch; each chip has the count that the other filters leave. */
export function ProfessionalChips({ data, address, change }: ProfessionalChipsProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  const professionals = professionalsIn(data)
  const chosen = address.professionalIds
  const shown = data.appointments.filter(fitsOf(address))
  const counts = Map.groupBy(shown, ({ professionalId }) => professionalId)

  // A professional chosen on another day, or in another window, may be beyond the edge.
  useEffect(() => {
    const first = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row.current && first) row.current.scrollLeft = first.offsetLeft - row.current.offsetLeft - edgePx
  }, [])

  if (professionals.length < 2) return null
  return (
    <fieldset ref={row} className={classes.chips} aria-label="Profissionais">
      <Chip isOn={chosen.length === 0} count={shown.length} onPress={() => change({ professionalIds: [] })}>
        Todos
      </Chip>
      {professionals.map((one) => (
        <Chip
          key={one.id}
          isOn={chosen.includes(one.id)}
          count={counts.get(one.id)?.length ?? 0}
          onPress={() =>
            change(({ professionalIds: among }) => {
              const others = among.filter((id) => id !== one.id)
              const next = others.length < among.length ? others : [...among, one.id]
              return { professionalIds: next.length === professionals.length ? [] : next }
            })
          }
        >
          <Avatar name={one.fullName} color={one.color} />
          {firstAndTreatment(one)}
        </Chip>
      ))}
    </fieldset>
  )
}

const edgePx = 16

interface ChipProps {
  isOn: boolean
  count: number
  onPress: () => void
  children: React.ReactNode
}

function Chip({ isOn, count, onPress, children }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onPress}>
      {children} <span className={classes.count}>{count}</span>
    </button>
  )
}
