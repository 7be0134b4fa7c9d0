import { useEffect, useState } from 'react'

const leftUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000))

/** Returns the whole seconds until then, by this computer's clock. */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => leftUntil(until))
  useEffect(() => {
    setLeft(leftUntil(until))
    const timer = setInterval(() => {
      const next = leftUntil(until)
      setLeft(next)
      if (next === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

/** Formats seconds: `4:07`. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
