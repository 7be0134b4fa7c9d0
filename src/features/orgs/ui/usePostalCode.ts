import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { onlyDigits } from '#lib/digits.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { postalCodeQuery } from './data.ts'

/** The parts of an address that a CEP determines; '' for the others. */
export interface PostalAddress {
  readonly orgCidade: string
  readonly orgUF: string
  readonly orgEndereco: string
}

export type PostalCodeState =
  | { readonly kind: 'idle' | 'searching' | 'filled' }
  | { readonly kind: 'missed'; readonly hint: string }

/** Looks up the address as soon as a CEP is complete. Only the last CEP counts. */
export function usePostalCode() {
  const client = useQueryClient()
  const latest = useRef('')
  const [state, setState] = useState<PostalCodeState>({ kind: 'idle' })

  function watch(value: string, onFound: (address: PostalAddress) => void) {
    const cep = onlyDigits(value)
    if (cep === latest.current) return
    latest.current = cep
    if (cep.length === 8) void search(cep, onFound)
    else setState({ kind: 'idle' })
  }

  async function search(cep: string, onFound: (address: PostalAddress) => void) {
    setState({ kind: 'searching' })
    try {
      const address = await client.fetchQuery(postalCodeQuery(cep))
      if (latest.current !== cep) return
      onFound(address)
      setState({ kind: 'filled' })
    } catch (error) {
      if (latest.current === cep) setState({ kind: 'missed', hint: sentenceOf(error) })
    }
  }

  return { state, watch, forget: () => setState({ kind: 'idle' }) }
}
