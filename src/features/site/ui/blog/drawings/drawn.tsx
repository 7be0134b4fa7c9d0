import classes from './drawings.module.css'
import { Door, EmptyChair, TenOClock, Waiting } from './pieces.tsx'

/** Ten o'clock in a waiting room: one chair is empty. */
export function WaitingRoom() {
  return (
    <>
      <Door x={51} />
      <Door x={504} />
      <TenOClock x={336} y={102} r={47} stroke={2.5} />
      <Waiting x={72} />
      <Waiting x={188} isSlate />
      <EmptyChair x={304} />
      <Waiting x={421} />
      <Waiting x={537} isSlate />
      <path className={classes.ground} d="M39 364h594" />
    </>
  )
}

const tiles = [...'12ABC34501DE35'].map((character, at) => ({
  character,
  x: 25.5 + (at % 7) * 24.3,
  y: at < 7 ? 41 : 78,
  isLetter: /[A-Z]/.test(character),
}))

/** A CNPJ in two lines, its letters filled. */
export function Tiles() {
  return tiles.map(({ character, x, y, isLetter }) => (
    <g key={`${x} ${y}`}>
      <rect
        className={isLetter ? classes.accent : classes.outline}
        x={x}
        y={y}
        width="21"
        height="29"
        rx="3"
      />
      <text className={`${classes.character} ${isLetter ? classes.letter : ''}`} x={x + 10.5} y={y + 18.5}>
        {character}
      </text>
    </g>
  ))
}

/** A door that answers. */
export function Bubble() {
  return (
    <>
      <path
        className={classes.outline}
        d="M71 27h75a14 14 0 0 1 14 14v37a14 14 0 0 1-14 14H88l-23 20V91a14 14 0 0 1-8-13V41a14 14 0 0 1 14-14z"
      />
      <path className={classes.accent} d="M96 76V53a12.5 12.5 0 0 1 25 0v23z" />
      <circle className={classes.warm} cx="108.5" cy="66" r="4.5" />
      <path className={classes.ring} d="M83 76.500h52" />
    </>
  )
}

/** Nothing to eat from ten at night: a plate struck out, for water is allowed. */
export function Fasting() {
  return (
    <>
      <TenOClock x={72} y={74} r={31} stroke={2} />
      <g className={classes.thin}>
        <circle className={classes.surface} cx="150" cy="74" r="26" />
        <circle className={classes.soft} cx="150" cy="74" r="16" />
        <path d="M184 46v14M188 46v14M192 46v14M184 60a4 4 0 0 0 8 0M188 64v38" strokeLinecap="round" />
      </g>
      <path className={classes.strike} d="M126 38l50 74" />
    </>
  )
}

const looks: Record<string, string | undefined> = {
  o: classes.ring,
  x: classes.accent,
  '.': classes.soft,
  '!': classes.warm,
}

const dots = ['oxx.ox', '.oxx.o', 'x.o!x.', 'xx.oxx'].flatMap((row, line) =>
  [...row].map((dot, at) => ({ look: looks[dot], x: 48.5 + 23.7 * at, y: 37 + 25 * line })),
)

/** The coverage of each convênio; one cell is unknown. */
export function Dots() {
  return dots.map(({ look, x, y }) => <circle key={`${x} ${y}`} className={look} cx={x} cy={y} r="7.5" />)
}

/** A door that guards data. */
export function Keyhole() {
  return (
    <>
      <path className={classes.accent} d="M71 126V68a37 37 0 0 1 74 0v58z" />
      <circle className={classes.surface} cx="108" cy="75" r="9" />
      <path className={classes.surface} d="M104.5 78h7l4 25h-15z" />
      <path className={classes.thin} d="M27 126h162" />
    </>
  )
}
