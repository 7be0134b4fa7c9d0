import type { Auth } from 'firebase/auth'
import { codeOf } from './errorLabels.ts'
import { whileChecking } from './personCheck.ts'

/**
 * After repeated failures the service asks our own pages for a proof of work (docs/decisions/0006-bot-check.md): it
 * is solved, and the call is made once more.
 */
export async function withBotCheck<T>({ app }: Auth, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (codeOf(error) !== 'bot-check-required') throw error
    const address = `/identitytoolkit.googleapis.com/v2/botChallenge?key=${app.options.apiKey}`
    await whileChecking(() => earnPass(address))
    return call()
  }
}

/** Solves a challenge for a pass, which the browser then carries as a cookie. */
export async function earnPass(address: string, origin = window.location.origin): Promise<void> {
  const url = new URL(address, origin)
  const challenge = await (await fetch(url)).json()
  const { solveChallenge } = await import('altcha-lib/v1')
  const { algorithm, salt, signature, maxnumber } = challenge
  const solution = await solveChallenge(challenge.challenge, salt, algorithm, maxnumber).promise
  if (!solution) throw new Error('The challenge has no solution')
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      algorithm,
      challenge: challenge.challenge,
      number: solution.number,
      salt,
      signature,
    }),
  })
}
