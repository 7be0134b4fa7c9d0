import { useQuery } from '@tanstack/react-query'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { FileList } from '#ui/files/FileList.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Section } from '#ui/page/Section.tsx'
import { displayName } from '../../rules.ts'
import type { AnyPatient, Patient } from '../../schemas.ts'
import { ConsentsSection } from '../ConsentsSection.tsx'
import { DuplicateWarning } from '../DuplicateWarning.tsx'
import { overviewQuery } from '../data.ts'
import { MergesNote } from '../merges/MergesNote.tsx'
import { TimelineSection } from '../TimelineSection.tsx'
import { useDuplicates } from '../useDuplicates.ts'
import { PatientParts } from './PatientParts.tsx'
import { PersonActions } from './PersonActions.tsx'
import { PersonCards } from './PersonCards.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import classes from './person.module.css'

/** The page of a patient: the person first, then what happened. Professionals see their own patients' contact. */
export function Person({ patient }: { patient: AnyPatient }) {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(overviewQuery(orgId, patient.id))
  return (
    <Page
      title={displayName(patient)}
      description={<PersonFacts patient={patient} />}
      action={<PersonActions patient={patient} next={data?.next} />}
      hasOwnHeading
      isRuled
    >
      <div className={classes.body}>
        {patient.view === 'full' && <RecordNotes patient={patient} />}
        <PersonCards patient={patient} />
        {patient.view === 'full' && <Sections patient={patient} />}
        {patient.view === 'full' && <PatientParts orgId={orgId} patient={patient} />}
      </div>
    </Page>
  )
}

/** Says what is to be known of the record itself: that it looks repeated, or holds another one. */
function RecordNotes({ patient }: { patient: Patient }) {
  const mayUpdate = can(useActiveNetwork().role, 'patients.update')
  const phones = patient.contacts.map(({ phone }) => phone)
  const duplicates = useDuplicates({ ...patient, phones }, patient.id)
  return (
    <>
      {mayUpdate && <DuplicateWarning duplicates={duplicates} id={patient.id} />}
      <MergesNote patientId={patient.id} mayUndo={mayUpdate} />
    </>
  )
}

function Sections({ patient: { id, notes } }: { patient: Patient }) {
  const mayUpdate = can(useActiveNetwork().role, 'patients.update')
  return (
    <>
      {notes !== '' && (
        <Section id="observacoes" title="Observações">
          <p className={classes.notes}>{notes}</p>
        </Section>
      )}
      <Section
        id="linha-do-tempo"
        title="Linha do tempo"
        description="O que aconteceu com o paciente, do mais novo ao mais antigo."
      >
        <TimelineSection patientId={id} />
      </Section>
      <Section
        id="consentimentos"
        title="Consentimentos"
        description="O que a pessoa permite, por canal. Cada mudança fica no registro, que só cresce."
      >
        <ConsentsSection patientId={id} mayUpdate={mayUpdate} />
      </Section>
      <Section
        id="documentos"
        title="Documentos"
        description="Pedido médico, carteirinha: PDF ou imagem, até 10 MB."
      >
        <FileList ownerKind="patient-document" ownerId={id} canEdit={mayUpdate} />
      </Section>
    </>
  )
}
