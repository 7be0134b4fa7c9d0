import { useState } from 'react'
import { whenSignedIn } from '#platform/session.ts'
import { warn } from '#platform/warn.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { linkPendingProvider } from './federated.ts'
import type { IdentityService } from './firebase.ts'
import { identity } from './identity.ts'
import type { SecondStep } from './secondStep.ts'

/** Throws what stands in the way; a second step does not. */
export type SignIn = (way: (service: IdentityService) => Promise<void>) => Promise<void>

function greet(): void {
  toast({ text: 'Login successful' })
}

/**
 * Signing in, by whichever way: busy until the person's record is here, with a second step where one is asked.
 * `arrival`: what else there is to wait for, and to reject with what stands in the way.
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

/** A provider's account that had to be confirmed with the password first; the sign-in stands without it. */
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
