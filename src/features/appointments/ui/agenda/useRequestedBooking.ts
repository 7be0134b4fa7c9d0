import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { BookingStart } from '../booking/draft.ts'

/** The parameter of `paths.bookFor`. */
const parameter = 'agendar'

/** Begins the booking that the address asks for, and takes it out of the address: Back does not repeat it. */
export function useRequestedBooking(mayBook: boolean, book: (start: BookingStart) => void): void {
  const [search, setSearch] = useSearchParams()
  const patientId = search.get(parameter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (patientId === null) return
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(parameter)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
    if (mayBook) book({ patientId })
  }, [patientId])
}
