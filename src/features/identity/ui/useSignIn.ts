import { useState } from 'react'
import { whenSignedIn } from '#platform/session.ts'
import { warn } from '#platform/warn.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { linkPendingProvider } from './federated.ts'
import type { IdentityService } from './firebase.ts'
import { identity } from './identity.ts'
import type { SecondStep } from './secondStep.ts'

/** Runs a sign-in. Throws its errors; a second step is no error. */
export type SignIn = (way: (service: IdentityService) => Promise<void>) => Promise<void>

function greet(): void {
  toast({ text: 'Login successful' })
}

/**
 * Signs in by any method. It is busy until the person's record has loaded, and offers a second step when one
 * is needed. `arrival` is awaited as well, and its error is the result of the sign-in.
 */
export function useSignIn(onSignedIn: () => void = () => {}, arrival = whenSignedIn, welcomeBy = greet) {
  const [running, setRunning] = useState(0)
  const [step, setStep] = useState<SecondStep | null>(null)

  const signIn: SignIn = async (way) => {
    setRunning((count) => count + 1)
    try {
      const service = await identity()
      const next = await stepAfter(service, way)
      setStep(next)
      if (!next) await welcome()
    } finally {
      setRunning((count) => count - 1)
    }
  }

  async function welcome() {
    await joinPendingProvider()
    await arrival()
    welcomeBy()
    onSignedIn()
  }

  const secondStep = step && {
    async confirm(code: string) {
      await step.confirm(code)
      await welcome()
    },
    leave: () => setStep(null),
  }
  return { isBusy: running > 0, signIn, secondStep }
}

/** Links a provider's account that required the password first. The sign-in is valid without it. */
async function joinPendingProvider(): Promise<void> {
  const isJoined = await linkPendingProvider().catch((error) => warn('The provider was not joined', error))
  if (isJoined) toast({ text: 'Da próxima vez você também pode entrar por essa conta.' })
}

async function stepAfter(service: IdentityService, way: Parameters<SignIn>[0]): Promise<SecondStep | null> {
  try {
    await way(service)
    return null
  } catch (error) {
    const step = service.secondStepOf(error)
    if (!step) throw error
    return step
  }
}
