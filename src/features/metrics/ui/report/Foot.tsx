import { useState } from 'react'
import { timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { Drawer } from '#ui/overlay/overlays.tsx'
import { useReport } from '../context.ts'
import { placeOfZone } from '../zone.ts'
import classes from './report.module.css'

interface FootProps {
  /** Where the questions of the report put their definitions, while these are shown. */
  onDefinitions: (place: HTMLElement | null) => void
}

/** When the report was counted, and every definition of it in one place. */
export function Foot({ onDefinitions }: FootProps) {
  const { answer, clock } = useReport()
  const [isOpen, setOpen] = useState(false)
  return (
    <footer className={classes.foot}>
      <p>
        Atualizado às {timeAt(clock.zone, answer.at)}, ao vivo.{' '}
        {clock.isShared
          ? `Horários de ${placeOfZone(clock.zone)}.`
          : 'Cada unidade conta no seu próprio fuso.'}
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
