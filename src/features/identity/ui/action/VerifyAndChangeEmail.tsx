import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { queryClient } from '#platform/http/queryClient.ts'
import { paths } from '#src/paths.ts'
import { Spinner } from '#ui/feedback/Loading.tsx'
import type { ActionProps } from '../ActionPage.tsx'
import { AuthOutcome } from '../AuthOutcome.tsx'
import { identity } from '../identity.ts'
import { useOnce } from '../useOnce.ts'
import { LinkRefused } from './LinkRefused.tsx'

/** From here on the account goes by the new address; every session of the old one has ended. */
export function VerifyAndChangeEmail({ code }: ActionProps) {
  const [outcome, again] = useOnce(`changeEmail ${code}`, () => change(code))
  if (outcome.state === 'pending') return <Spinner />
  if (outcome.state === 'failed') return <LinkRefused error={outcome.error} onRetry={again} />
  return (
    <AuthOutcome
      kind="done"
      title="E-mail alterado"
      actions={
        <Button component={Link} to={paths.login} fullWidth>
          Entrar
        </Button>
      }
    >
      <p>
        Sua conta agora usa <strong>{outcome.value}</strong>. Entre de novo com ele; a senha continua a mesma.
      </p>
    </AuthOutcome>
  )
}

async function change(code: string): Promise<string> {
  const { links } = await identity()
  const { email } = await links.readEmailChange(code)
  await links.applyCode(code)
  await queryClient.invalidateQueries()
  return email
}
