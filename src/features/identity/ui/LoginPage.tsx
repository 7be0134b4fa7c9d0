import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { destinationAfterLogin, loginLeadingTo } from '#src/paths.ts'
import { pageMeta } from '#ui/pageMeta.ts'
import { identity } from './identity.ts'
import { LoginForm } from './LoginForm.tsx'
import { MailSent } from './MailSent.tsx'
import { rememberEmail } from './rememberedEmail.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import { useSignIn } from './useSignIn.ts'

export const meta = pageMeta('Entrar')

export default function LoginPage() {
  const [typedEmail, setTypedEmail] = useState('')
  const [linkSentTo, setLinkSentTo] = useState<string | null>(null)
  const { isBusy, signIn, secondStep } = useSignIn()
  const sendLink = useSendLink()

  if (secondStep) return <SecondStepForm confirm={secondStep.confirm} onBack={secondStep.leave} />
  if (linkSentTo !== null)
    return (
      <MailSent
        title="Confira seu e-mail"
        email={linkSentTo}
        purpose="Abra o e-mail neste aparelho e entre sem senha."
        onResend={() => sendLink(linkSentTo)}
        onOtherEmail={() => setLinkSentTo(null)}
      />
    )
  return (
    <LoginForm
      email={typedEmail}
      onEmail={setTypedEmail}
      isBusy={isBusy}
      signIn={signIn}
      onLink={async (email) => {
        await sendLink(email)
        setLinkSentTo(email)
      }}
    />
  )
}

/** Mails a link to sign in, which leads to where the person was going. */
function useSendLink() {
  const [search] = useSearchParams()
  return async (email: string) => {
    const { links } = await identity()
    await links.sendSignInLink(email, loginLeadingTo(destinationAfterLogin(search)))
    rememberEmail(email)
  }
}
