import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { initials } from '#lib/text.ts'
import { formatCount } from '../labels.ts'
import classes from './editor.module.css'
import { PeopleDrawer } from './PeopleDrawer.tsx'
import type { Count } from './useCount.ts'

/** Some of those who get it, by chance: real people tell more than a number. */
export function SampleCard({ count: { counted, asked, reshuffle } }: { count: Count }) {
  const [isOpen, setOpen] = useState(false)
  if (!counted || counted.people === 0) return null
  return (
    <section className={classes.card} aria-label="Amostra">
      <header className={classes.cardHead}>
        <h3>Amostra</h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--control-height)"
          aria-label="Mostrar outras pessoas"
          onClick={reshuffle}
        >
          <IconRefresh size={17} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </header>
      <ul className={classes.sample}>
        {counted.sample.map(({ id, name, age, lastAppointment, unitName }) => (
          <li key={id}>
            <span className={classes.avatar} aria-hidden="true">
              {initials(name)}
            </span>
            <div>
              <p className={classes.strong}>{name}</p>
              <p className={classes.soft}>
                {[
                  age,
                  lastAppointment ? `último atendimento ${lastAppointment}` : 'sem atendimento ainda',
                  unitName,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.cardFoot} onClick={() => setOpen(true)}>
        {counted.people === 1 ? 'Ver quem é' : `Ver as ${formatCount(counted.people)}`}
      </button>
      <PeopleDrawer asked={asked} group={isOpen ? 'receive' : null} onClose={() => setOpen(false)} />
    </section>
  )
}
