import { Button } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { warn } from '#platform/warn.ts'
import { toast } from '#ui/feedback/toast.tsx'

interface ExportButtonProps {
  label?: string
  /**
   * Makes the file; reports the progress from 0 to 1, where it is known. The signal aborts when it is
   * cancelled.
   */
  run: (report: (done: number) => void, signal: AbortSignal) => Promise<void>
}

/** A secondary action that takes time: shows its progress and can be cancelled. */
export function ExportButton({ label = 'Exportar', run }: ExportButtonProps) {
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    setDone(0)
    try {
      await run(setDone, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      warn('An export failed', error)
      toast({ text: `A exportação falhou. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
    } finally {
      setDone(null)
    }
  }

  if (done === null)
    return (
      <Button variant="default" leftSection={<IconDownload size={18} stroke={1.5} />} onClick={start}>
        {label}
      </Button>
    )
  return (
    <Button
      variant="default"
      leftSection={<IconX size={18} stroke={1.5} />}
      aria-label="Cancelar a exportação"
      onClick={() => running.current?.abort()}
    >
      {done > 0 ? `Exportando ${Math.round(done * 100)} %` : 'Exportando…'}
    </Button>
  )
}
