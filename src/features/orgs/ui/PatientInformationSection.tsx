import { Button } from '@mantine/core'
import { useState } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { Network } from '../contract.ts'
import { checkPatientInformation, type PatientInformation, patientInformationLimits } from '../rules.ts'
import { setPatientInformation } from './data.ts'
import classes from './sections.module.css'
import { useSaving } from './useSaving.ts'

/** Unsaved changes of the person. All other fields show the stored values, live. */
type Typed = Partial<Omit<PatientInformation, 'arrivalMinutes'>> & { readonly arrivalMinutes?: number | null }

/** What patients read of the network on the pages of their messages, with its own save button. */
export function PatientInformationSection({ network }: { network: Network }) {
  const { role } = useActiveNetwork()
  const isReadOnly = !can(role, 'network.update')
  const [typed, setTyped] = useState<Typed>({})
  const { isSaving, rejection, save, forget } = useSaving<PatientInformation>(
    network,
    setPatientInformation,
    () => 'Informações aos pacientes atualizadas',
    () => setTyped({}),
  )
  const { arrivalMinutes, privacyOfficer, privacyEmail, privacyPolicyUrl } = { ...network, ...typed }
  const minutesAreValid =
    arrivalMinutes !== null &&
    arrivalMinutes >= 0 &&
    arrivalMinutes <= patientInformationLimits.arrivalMinutes
  const form = { arrivalMinutes: arrivalMinutes ?? 0, privacyOfficer, privacyEmail, privacyPolicyUrl }
  const errors = { ...checkPatientInformation(form), ...rejection?.errors }
  const isChanged = Object.entries(typed).some(([field, value]) => value !== network[field as keyof Network])

  function change(next: Typed) {
    setTyped({ ...typed, ...next })
    forget()
  }

  return (
    <Section
      id="aos-pacientes"
      title="Informações aos pacientes"
      description="O que se lê nas páginas que as mensagens abrem: a que horas chegar e com quem falar sobre dados pessoais."
    >
      <div className={classes.page}>
        <NumberField
          id="chegada-minutos"
          label="Chegar antes do horário"
          unit="min"
          hint="Com 0, a página não pede para chegar antes. Os textos das mensagens são os dos templates."
          value={arrivalMinutes}
          onValue={(value) => change({ arrivalMinutes: value })}
          readOnly={isReadOnly}
          error={minutesAreValid ? undefined : `De 0 a ${patientInformationLimits.arrivalMinutes} minutos`}
        />
        <TextField
          id="encarregado"
          label="Encarregado pelos dados pessoais"
          autoComplete="off"
          placeholder="Nome de quem atende os titulares (LGPD, art. 41)"
          maxLength={patientInformationLimits.officer}
          value={privacyOfficer}
          readOnly={isReadOnly}
          onChange={({ currentTarget }) => change({ privacyOfficer: currentTarget.value })}
        />
        <TextField
          id="encarregado-email"
          label="E-mail do encarregado"
          type="email"
          autoComplete="off"
          placeholder="privacidade@suaclinica.com.br"
          value={privacyEmail}
          readOnly={isReadOnly}
          error={errors.privacyEmail}
          onChange={({ currentTarget }) => change({ privacyEmail: currentTarget.value })}
        />
        <TextField
          id="politica-de-privacidade"
          label="Política de privacidade"
          type="url"
          autoComplete="off"
          placeholder="https://suaclinica.com.br/privacidade"
          maxLength={patientInformationLimits.url}
          value={privacyPolicyUrl}
          readOnly={isReadOnly}
          error={errors.privacyPolicyUrl}
          onChange={({ currentTarget }) => change({ privacyPolicyUrl: currentTarget.value })}
        />
        <div role="alert">{rejection && <p className={classes.failure}>{rejection.text}</p>}</div>
        {!isReadOnly && (
          <Button
            variant="default"
            loading={isSaving}
            disabled={!isChanged || !minutesAreValid || Object.keys(checkPatientInformation(form)).length > 0}
            onClick={() => save(form)}
          >
            Salvar informações
          </Button>
        )}
      </div>
    </Section>
  )
}
