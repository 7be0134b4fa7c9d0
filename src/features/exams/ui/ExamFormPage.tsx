import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { RecordFormView } from '#ui/form/record/RecordFormView.tsx'
import { RecordPending } from '#ui/form/record/RecordPending.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { Exam } from '../contract.ts'
import { examQuery } from './data.ts'
import { examSections } from './form/examSections.tsx'
import { PreparationPreview } from './form/PreparationPreview.tsx'
import { useExamForm } from './form/useExamForm.ts'
import { examHistory } from './history.ts'

const title = 'Exame'

export const meta = pageMeta(title)
export const handle = { title, may: 'exams.read' }

export default function ExamFormPage() {
  const { orgId } = useActiveNetwork()
  const { id } = useParams()
  return id === undefined ? <NewExam key={orgId} /> : <StoredExam key={id} orgId={orgId} id={id} />
}

function NewExam() {
  return (
    <Page title="Novo exame" description="Duração, preparo, preço e o que o exame ocupa." isRuled>
      <ExamForm exam={null} />
    </Page>
  )
}

function StoredExam({ orgId, id }: { orgId: string; id: string }) {
  const query = useQuery(examQuery(orgId, id))
  const { data } = query
  if (data)
    return (
      <Page
        title={data.name}
        description={data.category}
        action={<HistoryButton kind="exam" id={id} name={data.name} fields={examHistory} />}
        hasOwnHeading
        isRuled
      >
        <ExamForm exam={data} />
      </Page>
    )
  return (
    <RecordPending
      title={title}
      query={query}
      labels={{
        loading: 'Carregando o exame',
        gone: 'Este exame não existe ou foi excluído.',
        failed: 'O exame não pôde ser carregado.',
      }}
      back={{ to: paths.exams, label: 'Ver exames' }}
      sections={[
        [14, 10, 8, 8, 8],
        [8, 8, 8, 12],
        [8, 8, 24],
      ]}
      hasPreview
    />
  )
}

function ExamForm({ exam }: { exam: Exam | null }) {
  const form = useExamForm(exam)
  return (
    <RecordFormView
      form={form}
      saveLabel={exam ? 'Salvar' : 'Criar exame'}
      sections={examSections(form)}
      preview={{
        title: 'Como o paciente lê',
        content: <PreparationPreview values={form.values} />,
      }}
    />
  )
}
