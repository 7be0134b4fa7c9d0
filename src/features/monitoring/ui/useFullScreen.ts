import { useEffect, useRef, useState } from 'react'

/** Shows an element over the whole screen, without menu and browser: for the wall of a control room. */
export function useFullScreen() {
  const ref = useRef<HTMLDivElement>(null)
  const [isOn, setIsOn] = useState(false)
  const [isPossible, setIsPossible] = useState(false)
  useEffect(() => {
    setIsPossible(document.fullscreenEnabled)
    const follow = () => setIsOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return {
    ref,
    isOn,
    isPossible,
    toggle: () => void (isOn ? document.exitFullscreen() : ref.current?.requestFullscreen()),
  }
}
