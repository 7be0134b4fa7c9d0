import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { Modal } from '#ui/overlay/overlays.tsx'
import classes from './form.module.css'
import { setLeaveDialog } from './leaving.ts'

interface LeaveGuardProps {
  /** True when leaving would lose something. */
  when: boolean
  /** Discards what was typed, when the person decides to leave. */
  onAbandon: () => void
}

/** Asks before another page, a closed tab, another network or a sign-out discards unsaved changes. */
export function LeaveGuard({ when, onAbandon }: LeaveGuardProps) {
  const [isConfirming, setConfirming] = useState(false)
  const answer = useRef<((leave: boolean) => void) | null>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!when) return
    const confirm = () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve
        setConfirming(true)
      })
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    setLeaveDialog(confirm)
    window.addEventListener('beforeunload', preventUnload)
    return () => {
      setLeaveDialog(null)
      window.removeEventListener('beforeunload', preventUnload)
    }
  }, [when])

  function stay() {
    setConfirming(false)
    answer.current?.(false)
    blocker.reset?.()
  }

  function leave() {
    setConfirming(false)
    onAbandon()
    answer.current?.(true)
    blocker.proceed?.()
  }

  return (
    <Modal
      opened={isConfirming || blocker.state === 'blocked'}
      onClose={stay}
      title="Sair sem salvar?"
      size={440}
    >
      <p>O que você digitou nesta página ainda não foi salvo.</p>
      <div className={classes.decision}>
        <Button variant="default" color="red" onClick={leave}>
          Sair sem salvar
        </Button>
        <Button onClick={stay} data-autofocus>
          Continuar editando
        </Button>
      </div>
    </Modal>
  )
}
