import { useEffect, useState } from 'react'

/** Counts down whole seconds until then, by the clock, because timers of hidden tabs are late. */
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
