import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { VerificationButton } from './account/VerificationButton.tsx'
import { NewNetwork } from './NewNetwork.tsx'
import { useUser } from './session.tsx'

const title = 'Criar outra rede'

export const meta = pageMeta(title)
export const handle = { title, isOwnPage: true }

export default function NewNetworkPage() {
  const { orgs, isVerifiedEmail, userEmail } = useUser()
  const mustVerify = !isVerifiedEmail && orgs.some(({ role }) => role === 'owner')
  return (
    <Page
      title={title}
      description="A nova rede tem os seus próprios dados, e você passa a trabalhar nela."
      isRuled={!mustVerify}
    >
      {mustVerify ? (
        <EmptyState title="Confirme o seu e-mail" action={<VerificationButton />}>
          Para criar outra rede, abra antes o link que enviamos para <strong>{userEmail}</strong>.
        </EmptyState>
      ) : (
        <NewNetwork />
      )}
    </Page>
  )
}
