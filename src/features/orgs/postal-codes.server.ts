import { z } from 'zod'
import { onlyDigits } from '#lib/digits.ts'
import type { Env } from '#platform/env.server.ts'
import { problem } from '#platform/http/problem.ts'
import { postalCodeProblems } from './contract.ts'

export interface PostalAddress {
  orgCidade: string
  orgUF: string
  orgEndereco: string
}

export type PostalCodes = (cep: string) => Promise<PostalAddress>

/** ViaCEP's answer (https://viacep.com.br): an unknown code comes with status 200 and `erro`. */
const answer = z.object({
  erro: z.union([z.boolean(), z.string()]).optional(),
  logradouro: z.string().default(''),
  localidade: z.string().default(''),
  uf: z.string().default(''),
})

const timeoutMs = 3_000
/** Size of the cache: addresses seldom change, and a front desk looks up the same few. */
const cached = 1_000

/** Looks addresses up at a service with ViaCEP's protocol. The form works without it. */
export function openPostalCodes(env: Pick<Env, 'CEP_LOOKUP_URL'>): PostalCodes {
  const cache = new Map<string, PostalAddress>()
  return async (cep) => {
    const digits = onlyDigits(cep)
    const known = cache.get(digits)
    if (known) return known
    const found = await request(env.CEP_LOOKUP_URL, digits)
    if (cache.size >= cached) cache.delete(cache.keys().next().value ?? '')
    cache.set(digits, found)
    return found
  }
}

async function request(base: string, digits: string): Promise<PostalAddress> {
  if (base === 'off') throw problem(postalCodeProblems, 'lookup_unavailable')
  const found = await fetchAddress(`${base.replace(/\/+$/, '')}/${digits}/json/`)
  if (!found) throw problem(postalCodeProblems, 'lookup_unavailable')
  if (found.erro) throw problem(postalCodeProblems, 'postal_code_unknown')
  return {
    orgCidade: found.localidade,
    orgUF: found.uf.toUpperCase().slice(0, 2),
    orgEndereco: found.logradouro,
  }
}

async function fetchAddress(url: string): Promise<z.infer<typeof answer> | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    return response.ok ? (answer.safeParse(await response.json()).data ?? null) : null
  } catch {
    return null
  }
}
