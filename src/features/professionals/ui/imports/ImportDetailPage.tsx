import { ImportDetailView } from '#ui/imports/ImportDetailView.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { professionalImportUi } from './professionalImportUi.ts'

const title = 'Importação de profissionais'

export const meta = pageMeta(title)
export const handle = { title, may: 'professionals.update' }

export default function ImportDetailPage() {
  return <ImportDetailView ui={professionalImportUi} />
}
