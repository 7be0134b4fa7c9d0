import { useRef, useState } from 'react'
import { identitySentenceOf } from '#features/identity/ui/errorLabels.ts'
import { sentenceOf } from '#platform/http/client.ts'

/** Thrown when the person closed the dialog: nothing was done, and no error is shown. */
export class Cancelled extends Error {}

export const failureSentence = (error: unknown) => identitySentenceOf(error) ?? sentenceOf(error)

/** Runs one action at a time, with its busy state and a sentence about its failure. */
export function useAsyncAction(sentence: (error: unknown) => string = failureSentence) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const running = useRef(false)

  async function run(work: () => Promise<unknown>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof Cancelled)) setError(sentence(failure))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { isBusy, error, run, showError: setError, forget: () => setError(undefined) }
}
