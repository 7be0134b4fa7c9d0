import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { audiences } from '../features/audiences.ts'
import { AudienceDrawing } from '../kit/drawings/AudienceDrawing.tsx'
import { Section } from '../kit/Section.tsx'
import classes from './Doors.module.css'

/** A door for each audience; the whole of it is the link. */
export function Doors() {
  return (
    <Section title="Para o tamanho da sua porta">
      <ul className={classes.doors}>
        {audiences.map(({ id, name, path, note }) => (
          <li key={id} className={classes.door}>
            <AudienceDrawing of={id} />
            <div>
              <Link to={path} className={classes.name}>
                {name} <IconArrowRight size={18} stroke={1.75} aria-hidden />
              </Link>
              <p className={classes.note}>{note}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
