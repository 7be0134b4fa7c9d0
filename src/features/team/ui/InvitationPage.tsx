import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { rereadAccess } from '#features/accounts/ui/entrance.ts'
import { rolePlaces } from '#features/accounts/ui/roles.ts'
import { useSession } from '#features/accounts/ui/session.tsx'
import { signOut } from '#features/accounts/ui/startSession.ts'
import { Notice } from '#features/identity/ui/AuthForm.tsx'
import { AuthFrame } from '#features/identity/ui/AuthFrame.tsx'
import { AuthOutcome } from '#features/identity/ui/AuthOutcome.tsx'
import { identitySentenceOf } from '#features/identity/ui/errorLabels.ts'
import { identity } from '#features/identity/ui/identity.ts'
import { MailSent } from '#features/identity/ui/MailSent.tsx'
import { useOnce } from '#features/identity/ui/useOnce.ts'
import { maskEmail } from '#lib/text.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { paths, returnParameter } from '#src/paths.ts'
import { Spinner } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { InvitationOffer } from '../contract.ts'
import { accept, offerQuery } from './data.ts'

export const meta = pageMeta('Convite')

/** The page of an invitation's link, for people signed in and signed out. */
export default function InvitationPage() {
  const [search] = useSearchParams()
  const code = search.get('codigo')
  return (
    <AuthFrame>
      {code ? (
        <Opened code={code} />
      ) : (
        <Rejected title="Este link está incompleto">
          Abra-o de novo a partir do e-mail, ou copie o endereço inteiro.
        </Rejected>
      )}
    </AuthFrame>
  )
}

function Opened({ code }: { code: string }) {
  const session = useSession()
  const { data: offer, error, refetch } = useQuery(offerQuery(code))
  const problem = problemOf(error)?.code
  if (session.state === 'loading') return <Spinner />
  const user = session.state === 'signed-in' ? session.user : null
  // Registering by this link has used it: accepting it again confirms that, and leads on.
  if (user && (problem === 'invitation_used' || offer?.email === user.userEmail))
    return <Joining code={code} email={user.userEmail} />
  if (error) return <Failed error={error} onRetry={() => refetch()} />
  if (!offer) return <Spinner />
  return user ? <OtherAddress offer={offer} email={user.userEmail} /> : <Offer offer={offer} />
}

/** Offers to sign in or to register. Both pages lead back here; registering joins at once. */
function Offer({ offer }: { offer: InvitationOffer }) {
  const { pathname, search } = useLocation()
  const lead = { search: `?${new URLSearchParams({ [returnParameter]: pathname + search })}` }
  const state = { email: offer.email }
  const enter = { pathname: paths.login, ...lead }
  const register = { pathname: paths.register, ...lead }
  const [first, second] = offer.hasAccount ? [enter, register] : [register, enter]
  return (
    <AuthOutcome
      kind="mail"
      title={`Convite para ${offer.orgName}`}
      actions={
        <>
          <Button component={Link} to={first} state={state} fullWidth>
            {offer.hasAccount ? 'Entrar e aceitar' : 'Criar conta e aceitar'}
          </Button>
          <Button component={Link} to={second} state={state} variant="default" fullWidth>
            {offer.hasAccount ? 'Criar outra conta' : 'Já tenho conta'}
          </Button>
        </>
      }
    >
      <OfferText offer={offer} />
    </AuthOutcome>
  )
}

function OfferText({ offer }: { offer: InvitationOffer }) {
  return (
    <p>
      {offer.invitedByFullname ?? 'A equipe'} convidou <strong>{offer.email}</strong> para trabalhar nesta
      rede, <strong>{rolePlaces[offer.role]}</strong>.
    </p>
  )
}

/**
 * Shown when the invitation is for another address than the
 * signed-in person's: offers to sign in with another account.
 */
function OtherAddress({ offer, email }: { offer: InvitationOffer; email: string }) {
  return (
    <ChangePerson title="Este convite é de outro e-mail" action="Entrar com outra conta">
      <p>
        O convite para <strong>{offer.orgName}</strong> foi enviado a{' '}
        <strong>{maskEmail(offer.email)}</strong>, e você entrou como <strong>{email}</strong>. Entre com o
        e-mail convidado para aceitar.
      </p>
    </ChangePerson>
  )
}

/** Signs out, so that this page offers to sign in. */
function ChangePerson({ title, action, children }: { title: string; action: string; children: ReactNode }) {
  const [isLeaving, setLeaving] = useState(false)

  async function change() {
    setLeaving(true)
    await signOut().catch(() => setLeaving(false))
  }

  return (
    <AuthOutcome
      kind="mail"
      title={title}
      actions={
        <>
          <Button fullWidth loading={isLeaving} onClick={change}>
            {action}
          </Button>
          <Button component={Link} to={paths.admin} variant="default" fullWidth>
            Ir para a clínica
          </Button>
        </>
      }
    >
      {children}
    </AuthOutcome>
  )
}

/** Offers the mail that proves the address; opening its link in this browser joins the network at once. */
function Unproved({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  const mail = async () => (await identity()).links.sendVerification()

  async function send() {
    setBusy(true)
    setTrouble(null)
    try {
      await mail()
      setSent(true)
    } catch (error) {
      setTrouble(identitySentenceOf(error) ?? sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (isSent)
    return (
      <MailSent
        title="Confira seu e-mail"
        email={email}
        purpose="Abra o link neste aparelho: o convite é aceito em seguida."
        onResend={mail}
      />
    )
  return (
    <AuthOutcome
      kind="mail"
      title="Falta confirmar seu e-mail"
      actions={
        <>
          <Button fullWidth loading={isBusy} onClick={send}>
            Enviar link de confirmação
          </Button>
          <Button component={Link} to={paths.admin} variant="default" fullWidth>
            Ir para a clínica
          </Button>
        </>
      }
    >
      <p>
        Antes de aceitar o convite, confirme que <strong>{email}</strong> é seu. Enviamos um link para esse
        endereço.
      </p>
      <div role="alert">{trouble && <Notice kind="error" text={trouble} />}</div>
    </AuthOutcome>
  )
}

/** Joins without a further question: opening the link was the consent. */
function Joining({ code, email }: { code: string; email: string }) {
  const navigate = useNavigate()
  const [outcome, again] = useOnce(`accept ${code}`, async () => {
    const joined = await accept({ code })
    await rereadAccess()
    // Told here, once: what is read anew may have this page drawn a second time.
    toast({ text: `Você agora faz parte da rede ${joined.orgName}` })
    return joined
  })

  useEffect(() => {
    if (outcome.state === 'done') void navigate(paths.dashboard, { replace: true })
  }, [outcome, navigate])

  if (outcome.state !== 'failed') return <Spinner label="Entrando na rede" />
  switch (problemOf(outcome.error)?.code) {
    case 'address_unproved':
      return <Unproved email={email} />
    case 'session_too_old':
      return (
        <ChangePerson title="Entre de novo para aceitar" action="Entrar de novo">
          <p>{sentenceOf(outcome.error)}</p>
        </ChangePerson>
      )
    default:
      return <Failed error={outcome.error} onRetry={again} />
  }
}

const titles: Record<string, string> = {
  invitation_unknown: 'Este convite não vale mais',
  invitation_expired: 'Este convite venceu',
  invitation_revoked: 'Este convite foi cancelado',
  invitation_used: 'Este convite já foi usado',
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const title = titles[problemOf(error)?.code ?? '']
  return (
    <Rejected title={title ?? 'Não deu certo desta vez'} onRetry={title ? undefined : onRetry}>
      {sentenceOf(error)}
    </Rejected>
  )
}

function Rejected({ title, onRetry, children }: { title: string; onRetry?: () => void; children: string }) {
  const isSignedIn = useSession().state === 'signed-in'
  return (
    <AuthOutcome
      kind="refused"
      title={title}
      actions={
        <>
          {onRetry && (
            <Button fullWidth onClick={onRetry}>
              Tentar de novo
            </Button>
          )}
          <Button component={Link} to={isSignedIn ? paths.admin : paths.login} variant="default" fullWidth>
            {isSignedIn ? 'Ir para a clínica' : 'Ir para a entrada'}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </AuthOutcome>
  )
}
