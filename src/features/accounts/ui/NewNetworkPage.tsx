import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { NewNetwork } from './NewNetwork.tsx'

const title = 'Criar outra rede'

export const meta = pageMeta(title)
export const handle = { title, isOwnPage: true }

export default function NewNetworkPage() {
  return (
    <Page title={title} lead="A nova rede tem os seus próprios dados, e você passa a trabalhar nela." isRuled>
      <NewNetwork />
    </Page>
  )
}
