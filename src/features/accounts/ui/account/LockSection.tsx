import { SelectField } from '#ui/form/SelectField.tsx'
import { Section } from '#ui/page/Section.tsx'
import { lockChoices, setLockMinutes, useLockMinutes } from '../lock/setting.ts'
import classes from './account.module.css'

const options = lockChoices.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'Nunca' : minutes === 1 ? '1 minuto' : `${minutes} minutos`,
}))

/** The idle lock is a setting of the machine, not of the person, because people share the desk. */
export function LockSection() {
  const minutes = useLockMinutes()
  return (
    <Section
      id="bloqueio"
      title="Bloqueio de tela"
      description="Para computadores que várias pessoas usam, como o da recepção. Vale para este navegador, seja quem for que entre."
    >
      <SelectField
        id="bloquear-apos"
        className={classes.narrow}
        label="Bloquear a tela após"
        hint="Sem mouse, teclado ou toque em nenhuma aba. O que estiver aberto fica como está."
        options={options}
        value={String(minutes)}
        onValue={(value) => setLockMinutes(lockChoices.find((choice) => String(choice) === value) ?? 0)}
      />
    </Section>
  )
}
