import { toast } from '#ui/feedback/toast.tsx'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { mayReschedule, mayTransition, stateLabels } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'

interface AppointmentShortcutsOptions {
  appointments: readonly AppointmentItem[]
  isOn: boolean
  onConfirm: (appointment: AppointmentItem) => void
  onReschedule: (appointment: AppointmentItem) => void
}

/** Shortcuts for the focused appointment in a grid or a list: C confirms it, R reschedules it. */
export function useAppointmentShortcuts({
  appointments,
  isOn,
  onConfirm,
  onReschedule,
}: AppointmentShortcutsOptions): void {
  function action(
    isPossible: (appointment: AppointmentItem) => boolean,
    run: (appointment: AppointmentItem) => void,
  ) {
    const focused = document.activeElement?.closest<HTMLElement>('[data-appointment]')?.dataset.appointment
    const appointment = appointments.find(({ id }) => id === focused)
    if (!appointment) return
    if (isPossible(appointment)) return run(appointment)
    const state = stateLabels[appointment.state].toLocaleLowerCase('pt-BR')
    toast({ text: `${appointment.patientName}: a situação já é ${state}`, icon: 'info' })
  }
  useShortcut('c', () => action(({ state }) => mayTransition(state, 'confirmed'), onConfirm), isOn)
  useShortcut('r', () => action(({ state }) => mayReschedule(state), onReschedule), isOn)
}
