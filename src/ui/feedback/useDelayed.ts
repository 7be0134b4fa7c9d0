import { useEffect, useState } from 'react'

/** True once `ms` have passed, so that quick work shows no sign of waiting. */
export function useDelayed(ms = 150): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}
