import { Link } from 'react-router'
import { ago } from '#lib/ago.ts'
import { initials } from '#lib/text.ts'
import { paths } from '#src/paths.ts'
import type { Results } from '../../contract.ts'
import { followingDays } from '../../rules.ts'
import { formatCost, formatCount } from '../labels.ts'
import { appointmentTime } from './appointmentTime.ts'
import { PeopleLink } from './PeopleLink.tsx'
import classes from './results.module.css'

/** `11 pelo link, 7 na conversa`; '' while nobody booked. */
function whereText({ link, conversation, clinic }: Results['bookings']['by']): string {
  const parts = [
    [link, 'pelo link'],
    [conversation, 'na conversa'],
    [clinic, 'pela clínica'],
  ] as const
  return parts
    .filter(([people]) => people > 0)
    .map(([people, where]) => `${formatCount(people)} ${where}`)
    .join(', ')
}

/** Who booked after the message, the latest first. */
export function Bookings({
  results: { bookings, cost, estimatedCost },
  now,
}: {
  results: Results
  now: Date
}) {
  return (
    <section className={classes.card} aria-label="Agendaram">
      <header className={classes.cardHead}>
        <h2>
          Agendaram <span className={classes.soft}>{formatCount(bookings.total)}</span>
        </h2>
        <span className={classes.soft}>{whereText(bookings.by) || `até ${followingDays} dias depois`}</span>
      </header>
      {bookings.latest.length === 0 ? (
        <p className={classes.empty}>Ninguém ainda.</p>
      ) : (
        <ul className={classes.bookings}>
          {bookings.latest.map(({ appointmentId, name, startsAt, timeZone, professionalName, bookedAt }) => (
            <li key={appointmentId}>
              <span className={classes.avatar} aria-hidden="true">
                {initials(name)}
              </span>
              <div>
                <Link to={paths.appointment(appointmentId)}>{name}</Link>
                <p className={classes.soft}>
                  {[appointmentTime(startsAt, timeZone), professionalName].filter(Boolean).join(', ')}
                </p>
              </div>
              <span className={classes.soft}>{ago(bookedAt, now)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.foot}>
        {bookings.total > 0 && (
          <PeopleLink people="agendaram">
            {bookings.total === 1 ? 'Ver quem agendou' : `Ver as ${formatCount(bookings.total)} pessoas`}
          </PeopleLink>
        )}
        <span className={classes.soft}>
          {formatCost(cost)} de até {formatCost(estimatedCost)}
        </span>
      </p>
    </section>
  )
}
