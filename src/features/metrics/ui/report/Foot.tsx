import { useState } from 'react'
import { Drawer } from '#ui/overlay/overlays.tsx'
import { useReport } from '../context.ts'
import classes from './report.module.css'

interface FootProps {
  /** Where the questions of the report put their definitions, while these are shown. */
  onDefinitions: (place: HTMLElement | null) => void
}

const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** When the report was counted, and every definition of it in one place. */
export function Foot({ onDefinitions }: FootProps) {
  const { answer } = useReport()
  const [isOpen, setOpen] = useState(false)
  return (
    <footer className={classes.foot}>
      <p>
        Atualizado às {time.format(new Date(answer.at))}, ao vivo. Cada unidade conta no seu próprio fuso.
      </p>
      <button type="button" className={classes.act} onClick={() => setOpen(true)}>
        Todas as definições
      </button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Todas as definições"
        position="right"
        size={520}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <div ref={onDefinitions} className={classes.definitions} />
      </Drawer>
    </footer>
  )
}
