import type { Auth } from 'firebase/auth'
import { codeOf } from './errorLabels.ts'
import { whileChecking } from './personCheck.ts'

/**
 * Repeats a call after solving a proof of work, which the service demands of our own pages after repeated
 * failures (docs/decisions/0006-bot-check.md).
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

/** Solves a challenge for a pass, which the browser then stores as a cookie. */
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
