import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#lib/days.ts'
import { assessmentsQuery } from '../data.ts'
import { AssessmentDrawer } from './AssessmentDrawer.tsx'
import classes from './side.module.css'

const shownCharacters = 160
const brief = (text: string) =>
  text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters).trimEnd()}…`

/** The prior assessment that CFM 2.454/2026 asks for: recorded, or missing. */
export function AssessmentCard({ orgId, isReadOnly }: { orgId: string; isReadOnly: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(assessmentsQuery(orgId))
  if (!data) return null
  const [latest] = data.items
  return (
    <section className={classes.card} aria-labelledby="avaliacao-titulo">
      <div className={classes.head}>
        <h2 id="avaliacao-titulo" className={classes.title} data-is-missing={!latest || undefined}>
          {latest ? (
            <IconClipboardCheck size={18} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
          )}
          {latest ? 'Avaliação prévia registrada' : 'Falta a avaliação prévia'}
        </h2>
      </div>
      <div className={classes.text}>
        <p>
          {latest
            ? `${brief(latest.text)} Assinada por ${latest.assessedBy} em ${formatDay(latest.assessedOn)}.`
            : 'A CFM 2.454/2026 pede que alguém avalie o uso antes de ligar, e que isso fique registrado.'}
        </p>
        <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {latest ? 'Abrir' : isReadOnly ? 'Ver' : 'Registrar'}
        </Button>
      </div>
      <AssessmentDrawer
        orgId={orgId}
        assessments={data.items}
        isOpen={isOpen}
        isReadOnly={isReadOnly}
        onClose={() => setOpen(false)}
      />
    </section>
  )
}
