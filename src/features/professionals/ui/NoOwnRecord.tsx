import { useQuery } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { AgendaDrawing } from './AgendaDrawing.tsx'
import { professionalsQuery } from './data.ts'

/** Says to a professional whose account is tied to no record what is missing, and who can mend it. */
export const NoOwnRecord = () => (
  <EmptyState title="Seu cadastro ainda não está ligado à sua conta" drawing={<AgendaDrawing />}>
    Peça a quem administra a rede para escolher você em “Pessoa da equipe”, no seu cadastro de profissional.
    Depois disso, sua agenda, seus horários e bloqueios aparecem aqui.
  </EmptyState>
)

/** True for a professional whose account is tied to no record; false also while that is unknown. */
export function useLacksOwnRecord(): boolean {
  const { orgId, role } = useActiveNetwork()
  // Professionals are answered their own record alone.
  const { data } = useQuery({ ...professionalsQuery({ orgId, limit: 1 }), enabled: role === 'professional' })
  return role === 'professional' && data?.total === 0
}
