import { IconBellOff, IconCheck, IconX } from '@tabler/icons-react'
import classes from './examples.module.css'

const offers = [
  {
    at: '13:35',
    who: 'Lúcia Moreira',
    preference: 'pediu tardes de quinta',
    reply: 'Não respondeu',
    Icon: IconBellOff,
    isYes: false,
  },
  {
    at: '13:45',
    who: 'Davi Rocha',
    preference: 'retorno até 30/11',
    reply: 'Recusou',
    Icon: IconX,
    isYes: false,
  },
  {
    at: '13:48',
    who: 'Cleide Nunes',
    preference: 'qualquer dia, depois das 14:00',
    reply: 'Aceitou 15:00',
    Icon: IconCheck,
    isYes: true,
  },
]

/** The patients who were offered the time, one after the other. */
export function Offers() {
  return (
    <div className={classes.card}>
      {offers.map(({ at, who, preference, reply, Icon, isYes }) => (
        <div key={at} className={classes.row}>
          <time>{at}</time>
          <p>
            {who} <small>{preference}</small>
          </p>
          <span className={classes.reply} data-yes={isYes || undefined}>
            <Icon size={15} stroke={1.75} aria-hidden /> {reply}
          </span>
        </div>
      ))}
    </div>
  )
}
