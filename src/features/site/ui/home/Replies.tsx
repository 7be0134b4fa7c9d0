import classes from './examples.module.css'
import { StateChip } from './StateChip.tsx'

/** One message for two children, answered for one. */
export function Replies() {
  return (
    <div className={classes.card}>
      <div className={classes.talk}>
        <p className={classes.bubble} data-ours="">
          Ana e Pedro têm consulta na quinta, 19/11: Pedro às 10:00 e Ana às 10:30, com o Dr. Otávio. Você
          confirma? <time>qua 10:00</time>
        </p>
        <p className={classes.bubble}>
          só o pedro, a ana tá com febre <time>qua 10:06</time>
        </p>
      </div>
      <div className={classes.row}>
        <time>10:00</time> <span>Pedro Amaral</span> <StateChip state="confirmed" />
      </div>
      <div className={classes.row}>
        <time>10:30</time>{' '}
        <span>
          <s>Ana Amaral</s> · remarcar
        </span>{' '}
        <StateChip state="cancelled" />
      </div>
    </div>
  )
}
