import { Button } from '@mantine/core'
import { IconArrowsJoin2, IconTrash, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { RecordFormView } from '#ui/form/record/RecordFormView.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { deleteItems } from '#ui/list/deletion.ts'
import { Page } from '#ui/page/Page.tsx'
import { displayName } from '../rules.ts'
import type { Patient } from '../schemas.ts'
import { patientCollection } from './data.ts'
import { patientSections } from './form/patientSections.tsx'
import { usePatientForm } from './form/usePatientForm.ts'
import { historyFields } from './historyFields.ts'
import { PersonFacts } from './person/PersonFacts.tsx'

/** The form of a patient's record, and what is done to the record as a whole. */
export function PatientRecord({ patient }: { patient: Patient }) {
  const { orgId, role } = useActiveNetwork()
  const mayUpdate = can(role, 'patients.update')
  const { form, plans } = usePatientForm(patient)
  return (
    <Page
      title={displayName(patient)}
      description={<PersonFacts patient={patient} />}
      action={<PatientActions patient={patient} orgId={orgId} mayUpdate={mayUpdate} plans={plans} />}
      hasOwnHeading
      isRuled
    >
      <RecordFormView form={form} saveLabel="Salvar" sections={patientSections(form, plans)} />
    </Page>
  )
}

interface PatientActionsProps {
  patient: Patient
  orgId: string
  mayUpdate: boolean
  plans: Parameters<typeof historyFields>[0]
}

function PatientActions({ patient, orgId, mayUpdate, plans }: PatientActionsProps) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const result = await deleteItems({ ...patientCollection, orgId, id: patient.id })
    if (result.isDone) await navigate(paths.patients)
    else setBusy(false)
  }

  return (
    <>
      <Button
        variant="default"
        component={Link}
        to={paths.patient(patient.id)}
        leftSection={<IconUser size={18} stroke={1.5} />}
      >
        Ver paciente
      </Button>
      <HistoryButton
        kind="patient"
        id={patient.id}
        name={displayName(patient)}
        fields={historyFields(plans)}
      />
      {mayUpdate && (
        <>
          <Button
            variant="default"
            component={Link}
            to={paths.mergePatients(patient.id)}
            leftSection={<IconArrowsJoin2 size={18} stroke={1.5} />}
          >
            Juntar a outro
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.5} />}
            loading={isBusy}
            onClick={remove}
          >
            Excluir
          </Button>
        </>
      )}
    </>
  )
}
