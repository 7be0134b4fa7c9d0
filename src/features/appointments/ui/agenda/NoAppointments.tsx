import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NoOwnRecord, useLacksOwnRecord } from '#features/professionals/ui/NoOwnRecord.tsx'
import type { UnitItem } from '#features/units/contract.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'

interface NoAppointmentsProps {
  /** True when there are appointments, but none fits the filters. */
  isFiltered: boolean
  /** The reason why nobody attends on the day, `Feriado: Natal`; '' when somebody does. */
  closed: string
  /** Leads from a closed day to the next one on which the unit opens. */
  next?: ReactNode
  onClear: () => void
  onBook?: (() => void) | undefined
}

/** Replaces an empty list of a day. */
export function NoAppointments({ isFiltered, closed, next, onClear, onBook }: NoAppointmentsProps) {
  if (isFiltered)
    return (
      <EmptyState
        title="Nada com estes filtros"
        action={
          <Button variant="default" onClick={onClear}>
            Limpar filtros
          </Button>
        }
      >
        Neste dia há outros agendamentos, que os filtros não mostram.
      </EmptyState>
    )
  return (
    <EmptyState
      title={closed || 'Dia livre'}
      action={next ?? (onBook && !closed && <Button onClick={onBook}>Fazer um agendamento</Button>)}
    >
      {closed
        ? 'Ninguém atende nem está agendado neste dia.'
        : 'Ninguém está agendado neste dia. O que for marcado, aqui ou por outra pessoa, aparece na hora.'}
    </EmptyState>
  )
}

/** Replaces the grid of a unit in which nobody attends. */
export function NoProfessionalsHere({ unit }: { unit: UnitItem }) {
  const mayHire = can(useActiveNetwork().role, 'professionals.update')
  if (useLacksOwnRecord()) return <NoOwnRecord />
  return (
    <EmptyState
      title={`Ninguém atende em ${unit.name} ainda`}
      action={
        mayHire && (
          <Button component={Link} to={paths.professionals}>
            Ver profissionais
          </Button>
        )
      }
    >
      {mayHire
        ? 'Diga no cadastro de cada profissional onde e quando atende: cada um vira uma coluna da agenda.'
        : 'Assim que a gestão da rede disser quem atende aqui e quando, a agenda aparece.'}
    </EmptyState>
  )
}

/** Replaces the day by room and device of a unit that has none. */
export function NoResourcesHere({ unit }: { unit: UnitItem }) {
  const mayAdd = can(useActiveNetwork().role, 'units.update')
  return (
    <EmptyState
      title={`${unit.name} não tem salas nem equipamentos`}
      action={
        mayAdd && (
          <Button component={Link} to={paths.unit(unit.id)}>
            Abrir a unidade
          </Button>
        )
      }
    >
      {mayAdd
        ? 'Diga no cadastro da unidade quais há e quantos cabem: cada um vira uma coluna da agenda.'
        : 'Assim que a gestão da rede disser quais há, cada um vira uma coluna da agenda.'}
    </EmptyState>
  )
}
