import { useEffect, useState } from 'react'

/** Whole seconds until then, counted down; told from the clock, since timers of hidden tabs are late. */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)

    function tick() {
      setLeft(secondsTo(until))
      if (secondsTo(until) === 0) clearInterval(timer)
    }
  }, [until])
  return left
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))
