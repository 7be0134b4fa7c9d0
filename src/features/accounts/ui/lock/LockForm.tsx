import { type ReactNode, useState } from 'react'
import { SecondStepForm } from '#features/identity/ui/SecondStepForm.tsx'
import { useSignIn } from '#features/identity/ui/useSignIn.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { readPerson } from '../person.ts'
import type { Cover } from './createLock.ts'
import { whenOpen } from './lock.ts'
import { OtherPersonForm } from './OtherPersonForm.tsx'
import { UnlockForm } from './UnlockForm.tsx'

interface LockFormProps {
  cover: Cover
  /** The button to sign out. */
  leave: ReactNode
}

export function LockForm({ cover, leave }: LockFormProps) {
  const { note } = cover
  const [isOther, setOther] = useState(cover.forOther)
  const { isBusy, signIn, secondStep } = useSignIn(
    () => {},
    whenOpen,
    () => greet(note.userId),
  )
  const way = { note, isBusy, signIn, leave }
  if (secondStep)
    return <SecondStepForm confirm={secondStep.confirm} onBack={secondStep.leave} idPrefix="lock-" />
  return isOther ? (
    <OtherPersonForm {...way} onBack={() => setOther(false)} />
  ) : (
    <UnlockForm {...way} onOther={() => setOther(true)} />
  )
}

/** The same person finds everything unchanged; another person is greeted by a toast. */
function greet(before: string) {
  if (readPerson()?.userId !== before) toast({ text: 'Login successful' })
}
