import { ImportView } from '#ui/imports/ImportView.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { examImportUi } from './examImportUi.ts'

const title = 'Importar exames'

export const meta = pageMeta(title)
export const handle = { title, may: 'exams.update' }

export default function ImportPage() {
  return <ImportView ui={examImportUi} />
}
