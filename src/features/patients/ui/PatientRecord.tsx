import { Button } from '@mantine/core'
import { IconArrowsJoin2, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatPhone } from '#lib/phone.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { FileList } from '#ui/files/FileList.tsx'
import { RecordFormView } from '#ui/form/record/RecordFormView.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { deleteItems } from '#ui/list/deletion.ts'
import { Page } from '#ui/page/Page.tsx'
import { Section } from '#ui/page/Section.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import { ageOf, displayName, isExpired, statuses } from '../rules.ts'
import type { Patient } from '../schemas.ts'
import { ConsentsSection } from './ConsentsSection.tsx'
import { Tags } from './columns.tsx'
import { DuplicateWarning } from './DuplicateWarning.tsx'
import { patientCollection } from './data.ts'
import { patientSections } from './form/patientSections.tsx'
import { usePatientForm } from './form/usePatientForm.ts'
import { historyFields } from './historyFields.ts'
import { MergesNote } from './merges/MergesNote.tsx'
import classes from './patients.module.css'
import { TimelineSection } from './TimelineSection.tsx'
import { useDuplicates } from './useDuplicates.ts'

/** The page of a patient; sections outside the form save by themselves. */
export function PatientRecord({ patient }: { patient: Patient }) {
  const { orgId, role } = useActiveNetwork()
  const mayUpdate = can(role, 'patients.update')
  const { form, plans } = usePatientForm(patient)
  const duplicates = useDuplicates(
    { ...patient, phones: patient.contacts.map(({ phone }) => phone) },
    patient.id,
  )
  const [first, ...others] = patientSections(form, plans)
  if (!first) return null
  const noted = {
    ...first,
    content: (
      <>
        {mayUpdate && <DuplicateWarning duplicates={duplicates} id={patient.id} />}
        <MergesNote patientId={patient.id} mayUndo={mayUpdate} />
        {first.content}
      </>
    ),
  }
  return (
    <Page
      title={displayName(patient)}
      description={<Facts patient={patient} />}
      action={<PatientActions patient={patient} orgId={orgId} mayUpdate={mayUpdate} plans={plans} />}
      hasOwnHeading
      isRuled
    >
      <RecordFormView
        form={form}
        saveLabel="Salvar"
        sections={[noted, ...others]}
        furtherAnchors={[
          { id: 'consentimentos', title: 'Consentimentos' },
          { id: 'documentos', title: 'Documentos' },
          { id: 'linha-do-tempo', title: 'Linha do tempo' },
        ]}
      >
        <Section
          id="consentimentos"
          title="Consentimentos"
          description="O que a pessoa permite, por canal. Cada mudança fica no registro, que só cresce."
        >
          <ConsentsSection patientId={patient.id} mayUpdate={mayUpdate} />
        </Section>
        <Section
          id="documentos"
          title="Documentos"
          description="Pedido médico, carteirinha: PDF ou imagem, até 10 MB."
        >
          <FileList ownerKind="patient-document" ownerId={patient.id} canEdit={mayUpdate} />
        </Section>
        <Section
          id="linha-do-tempo"
          title="Linha do tempo"
          description="O que aconteceu com o paciente, do mais novo ao mais antigo."
        >
          <TimelineSection patientId={patient.id} />
        </Section>
      </RecordFormView>
    </Page>
  )
}

/** Shows age, phone and convênio: what a person on the phone needs at once. */
function Facts({ patient }: { patient: Patient }) {
  const { birthDate, contacts, insurancePlanName, insuranceProductName, status, socialName, fullName } =
    patient
  const preferred = contacts.find((one) => one.isPreferred && one.phone !== '')
  const insurance = [insurancePlanName || 'Particular', insuranceProductName].filter(Boolean).join(' ')
  return (
    <span className={classes.facts}>
      {socialName !== '' && <span>Registro: {fullName}</span>}
      {birthDate !== '' && <span>{ageOf(birthDate)}</span>}
      {preferred && (
        <a href={`tel:+55${preferred.phone}`}>
          {formatPhone(preferred.phone)}
          {preferred.name !== '' && ` (${preferred.name})`}
        </a>
      )}
      <span>{insurance}</span>
      {isExpired(patient) && <StateTag kind="warning">Carteirinha vencida</StateTag>}
      {status !== 'active' && <strong>{statuses[status]}</strong>}
      {patient.tags.length > 0 && <Tags tags={patient.tags} />}
    </span>
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
