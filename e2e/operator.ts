import { expect } from '@playwright/test'
import { deskPort } from '../playwright.config.ts'

/** Runs the operator's own command (`scripts/user.ts`) beside the product. */
export async function operate(command: 'disable' | 'enable' | 'sign-out', email: string) {
  const query = new URLSearchParams({ command, email })
  const response = await fetch(`http://127.0.0.1:${deskPort}/operator?${query}`)
  expect(await response.json()).toEqual({ exitCode: 0 })
}
