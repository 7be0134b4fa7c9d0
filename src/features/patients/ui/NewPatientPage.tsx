import { useNavigate, useSearchParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { RecordFormView } from '#ui/form/record/RecordFormView.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { DuplicateWarning } from './DuplicateWarning.tsx'
import { patientSections } from './form/patientSections.tsx'
import { usePatientForm } from './form/usePatientForm.ts'
import { useDuplicates } from './useDuplicates.ts'

const title = 'Novo paciente'

export const meta = pageMeta(title)
export const handle = { title, may: 'patients.update' }

export default function NewPatientPage() {
  const { orgId } = useActiveNetwork()
  return <NewPatient key={orgId} />
}

function NewPatient() {
  const navigate = useNavigate()
  // A name that the search did not find.
  const name = useSearchParams()[0].get('nome') ?? ''
  const { form, plans } = usePatientForm(null, ({ id }) => navigate(paths.patient(id)), name)
  const { values } = form
  const duplicates = useDuplicates({ ...values, phones: values.contacts.map(({ phone }) => phone) })
  const [first, ...others] = patientSections(form, plans)
  if (!first) return null
  const warned = {
    ...first,
    content: (
      <>
        <DuplicateWarning duplicates={duplicates} />
        {first.content}
      </>
    ),
  }
  return (
    <Page title={title} description="Nome e telefone já bastam; o resto pode ficar para depois." isRuled>
      <RecordFormView form={form} saveLabel="Criar paciente" sections={[warned, ...others]} />
    </Page>
  )
}
