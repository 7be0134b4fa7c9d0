import { ImportDetailView } from '#ui/imports/ImportDetailView.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { examImportUi } from './examImportUi.ts'

const title = 'Importação de exames'

export const meta = pageMeta(title)
export const handle = { title, may: 'exams.update' }

export default function ImportDetailPage() {
  return <ImportDetailView ui={examImportUi} />
}
