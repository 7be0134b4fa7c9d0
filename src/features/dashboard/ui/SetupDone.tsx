import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import classes from './SetupCard.module.css'

export function SetupDone() {
  return (
    <section className={classes.card} aria-labelledby="preparo">
      <div className={classes.done}>
        <span className={classes.doneSign} aria-hidden="true">
          <IconCheck size={24} stroke={2} />
        </span>
        <div className={classes.labels}>
          <h2 id="preparo" className={classes.doneTitle}>
            A rede está pronta para o primeiro agendamento
          </h2>
          <p className={classes.text}>
            Os dados estão completos, há unidade aberta e profissional com horários.
          </p>
        </div>
        <Button component={Link} to={paths.agenda}>
          Abrir a agenda
        </Button>
      </div>
    </section>
  )
}
