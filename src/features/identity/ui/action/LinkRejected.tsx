import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { useSessionStatus } from '#platform/useSessionStatus.ts'
import { paths } from '#src/paths.ts'
import { AuthOutcome } from '../AuthOutcome.tsx'
import { codeOf, identitySentenceOf } from '../errorLabels.ts'

interface LinkRejectedProps {
  /** Absent when the address itself is incomplete. */
  error?: unknown
  onRetry?: () => void
  /** A way to request another link. */
  children?: ReactNode
}

const titles: Record<string, string> = {
  'expired-action-code': 'Este link venceu',
  'invalid-action-code': 'Este link não vale mais',
  'user-disabled': 'Conta desativada',
}

const sentences: Record<string, string> = {
  'expired-action-code': 'Por segurança, os links que enviamos valem por pouco tempo. Peça um novo.',
  'invalid-action-code':
    'Ele já foi usado, ou um mais novo tomou o seu lugar. Olhe se há outro e-mail nosso, ou peça um novo.',
}

/** Explains why a link is invalid, and offers what to do next. */
export function LinkRejected({ error, onRetry, children }: LinkRejectedProps) {
  const isSignedIn = useSessionStatus().phase === 'signed-in'
  const code = codeOf(error)
  const isOver = code !== null && Object.hasOwn(titles, code)
  return (
    <AuthOutcome
      kind="refused"
      title={titleOf(error, code)}
      actions={
        <>
          {error !== undefined && !isOver && onRetry && (
            <Button fullWidth onClick={onRetry}>
              Tentar de novo
            </Button>
          )}
          {isOver && code !== 'user-disabled' && children}
          <Button component={Link} to={isSignedIn ? paths.admin : paths.login} variant="default" fullWidth>
            {isSignedIn ? 'Ir para a clínica' : 'Ir para a entrada'}
          </Button>
        </>
      }
    >
      <p>{sentenceFor(error, code)}</p>
    </AuthOutcome>
  )
}

function titleOf(error: unknown, code: string | null): string {
  if (error === undefined) return 'Este link está incompleto'
  return titles[code ?? ''] ?? 'Não deu certo desta vez'
}

function sentenceFor(error: unknown, code: string | null): string {
  if (error === undefined) return 'Abra-o de novo a partir do e-mail, ou copie o endereço inteiro.'
  return sentences[code ?? ''] ?? identitySentenceOf(error) ?? sentenceOf(error)
}
