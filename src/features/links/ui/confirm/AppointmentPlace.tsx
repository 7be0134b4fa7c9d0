import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconSoupOff from '@tabler/icons-react/dist/esm/icons/IconSoupOff.mjs'
import { useParams } from 'react-router'
import type { AppointmentDetails } from '../../pages.ts'
import { linkPaths } from '../../rules.ts'
import classes from '../link.module.css'

const icon = { size: 22, stroke: 1.5, 'aria-hidden': true } as const

/** What an exam asks for beforehand. */
export function Fasting({ details: { fasting, preparation } }: { details: AppointmentDetails }) {
  if (!fasting && preparation.length === 0) return null
  return (
    <div className={classes.fasting}>
      <IconSoupOff {...icon} />
      <div>
        <p className={classes.fastingTitle}>{fasting?.title ?? 'Antes de vir'}</p>
        {fasting && <p>{fasting.text}</p>}
        {preparation.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}

interface PlaceProps {
  readonly details: AppointmentDetails
  readonly phone: string
}

/** Where it is, what to bring, and the file for a calendar. */
export const AppointmentPlace = ({ details, number, phone }: PlaceProps & { readonly number: number }) => (
  <ul className={classes.card}>
    <PlaceRow details={details} phone={phone} />
    <NoteRows details={details} number={number} />
  </ul>
)

/** The same without the place, where a family's is told once for all. */
export const AppointmentNotes = ({
  details,
  number,
}: Omit<PlaceProps, 'phone'> & { readonly number: number }) => (
  <ul className={classes.card}>
    <NoteRows details={details} number={number} />
  </ul>
)

/** The place alone. */
export const SharedPlace = (props: PlaceProps) => (
  <ul className={classes.card}>
    <PlaceRow {...props} />
  </ul>
)

const PlaceRow = ({ details: { street, rest, mapUrl }, phone }: PlaceProps) => (
  <li>
    <div className={classes.row}>
      <IconMapPin {...icon} />
      <p>
        {street}
        {rest !== '' && <span className={classes.soft}>{rest}</span>}
      </p>
    </div>
    <p className={classes.ways}>
      <a className={classes.tertiary} href={mapUrl} rel="noreferrer">
        <IconMap2 {...icon} />
        Abrir no mapa
      </a>
      {phone !== '' && (
        <a className={classes.tertiary} href={`tel:+55${phone}`}>
          <IconPhone {...icon} />
          Ligar
        </a>
      )}
    </p>
  </li>
)

function NoteRows({ details: { bring }, number }: { details: AppointmentDetails; number: number }) {
  const { token = '' } = useParams()
  return (
    <>
      <li className={classes.row}>
        <IconId {...icon} />
        <p>
          {bring.what}
          {bring.card !== '' && <span className={classes.soft}>{bring.card}</span>}
        </p>
      </li>
      <li className={classes.calendarRow}>
        <a
          className={classes.calendar}
          href={`${linkPaths.confirm.page}/${token}/atendimento.ics?visita=${number}`}
        >
          <IconCalendarPlus {...icon} />
          <span>Adicionar à minha agenda</span>
          <span className={classes.soft}>.ics</span>
        </a>
      </li>
    </>
  )
}
