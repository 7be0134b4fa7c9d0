import { useEffect, useState } from 'react'

/** Returns the current section: the one with the focus while it is visible, otherwise the one being read. */
export function useActiveSection(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState(ids[0])
  const key = ids.join(' ')

  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const look = () => setActive(typedIn(sections) ?? read(sections))
    window.addEventListener('scroll', look, { passive: true })
    document.addEventListener('focusin', look)
    return () => {
      window.removeEventListener('scroll', look)
      document.removeEventListener('focusin', look)
    }
  }, [key])

  return active
}

function typedIn(sections: readonly HTMLElement[]): string | undefined {
  const section = sections.find((candidate) => candidate.contains(document.activeElement))
  const box = section?.getBoundingClientRect()
  return box && box.bottom > 0 && box.top < window.innerHeight ? section?.id : undefined
}

function read(sections: readonly HTMLElement[]): string | undefined {
  if (window.scrollY === 0) return sections[0]?.id
  const line = window.innerHeight * 0.3
  const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
  const passed = sections.filter((section) => section.getBoundingClientRect().top <= line)
  return (atEnd ? sections : passed).at(-1)?.id ?? sections[0]?.id
}
