import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { leadAfterSession } from '#features/accounts/ui/afterSession.ts'
import { AuthForm } from '#features/identity/ui/AuthForm.tsx'
import { useSignIn } from '#features/identity/ui/useSignIn.ts'
import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { webContext } from '#platform/web.ts'
import { paths, returnParameter } from '#src/paths.ts'
import { pageMeta } from '#ui/pageMeta.ts'
import { demoHours } from '../rules.ts'
import { api } from './data.ts'

export const meta = pageMeta('Demonstração')

/** The hour from which today has little left to be booked, by the clock of the visitor. */
const lateHour = 15

/** The agenda, on a day that has appointments at this hour: they are made from the present on. */
function fullDay(now: Date): string {
  if (now.getHours() < lateHour) return paths.agenda
  return `${paths.agenda}?${new URLSearchParams({ data: addDays(dayIn(now), 1) })}`
}

/** Where there is no demonstration there is no page. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(webContext)?.config.hasDemo) throw new Response(null, { status: 404 })
  return null
}

/** Says what a demonstration is. Only the button takes one: pages that are merely opened use none up. */
export default function DemoPage() {
  const [search, setSearch] = useSearchParams()
  const isOver = search.has('fim')
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { signIn } = useSignIn(undefined, undefined, () => {})

  // Who is led here has left; the next session begins at the sign-in page again.
  useEffect(() => leadAfterSession(null), [])

  async function begin() {
    setBusy(true)
    setAlert(null)
    try {
      const { email, password } = await api.begin()
      setSearch({ ...Object.fromEntries(search), [returnParameter]: fullDay(new Date()) }, { replace: true })
      await signIn((service) => service.signIn(email, password))
    } catch (error) {
      setAlert(sentenceOf(error))
      setBusy(false)
    }
  }

  return (
    <AuthForm
      title={isOver ? 'A demonstração terminou' : 'Ver a demonstração'}
      subtitle={
        isOver
          ? `O que estava nela é apagado e ninguém mais entra. Você pode abrir outra, com dados novos, por mais ${demoHours}\u00a0horas.`
          : `Uma clínica inventada só para você, com agenda, recepção, conversas e campanhas. Não precisa de cadastro, nenhuma mensagem é enviada e em ${demoHours}\u00a0horas tudo é apagado.`
      }
      action={isOver ? 'Abrir outra demonstração' : 'Abrir a demonstração'}
      alert={alert}
      isBusy={isBusy}
      onSubmit={begin}
      other={{ question: 'Quer a sua clínica?', action: 'Criar conta', to: paths.register }}
    >
      <p>Não digite dados de pessoas de verdade.</p>
    </AuthForm>
  )
}
