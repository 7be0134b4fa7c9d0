import { NetworkFormView } from '#features/orgs/ui/NetworkForm.tsx'
import { useNetworkForm } from '#features/orgs/ui/useNetworkForm.ts'
import { paths } from '#src/paths.ts'
import { creationTexts } from '#ui/form/record/texts.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { VerificationButton } from './account/VerificationButton.tsx'
import { api } from './data.ts'
import { useUser } from './session.tsx'

/** Specification §4 and §9: the page reloads a second after the network is saved. */
const reloadAfterMs = 1_000

/** The creation form; the network it saves becomes the active one. A second one waits for the verified address. */
export function NewNetwork() {
  const { orgs, isVerifiedEmail, userEmail } = useUser()
  const isSecond = orgs.some(({ role }) => role === 'owner')
  if (!isSecond || isVerifiedEmail) return <NewNetworkForm />
  return (
    <EmptyState title="Confirme o seu e-mail" action={<VerificationButton />}>
      Para criar outra rede, abra antes o link que enviamos para {userEmail}.
    </EmptyState>
  )
}

function NewNetworkForm() {
  const form = useNetworkForm({
    record: null,
    noteKey: 'rede:nova',
    texts: creationTexts('Rede salva com sucesso'),
    save: (values) => api.createNetwork(values),
    onSaved: () => setTimeout(reload, reloadAfterMs),
  })
  return <NetworkFormView form={form} saveLabel="Criar rede" />
}

/** Where the form stands in place of another page, that page comes now; its own page has nothing left to do. */
function reload() {
  if (window.location.pathname === paths.newNetwork) window.location.replace(paths.network)
  else window.location.reload()
}
