import { useEffect, useState } from 'react'
import { identity } from './identity.ts'

/** The provider's default, until its own policy is known. */
const defaultLength = 6

export function useMinPasswordLength(): number {
  const [length, setLength] = useState(defaultLength)
  useEffect(() => {
    identity()
      .then((service) => service.readMinPasswordLength())
      // The service itself checks again when the account is created.
      .then(setLength, () => {})
  }, [])
  return length
}
