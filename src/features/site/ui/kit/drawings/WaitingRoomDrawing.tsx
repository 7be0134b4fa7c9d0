import classes from './drawings.module.css'
import { Chair, Clock, Door, Ground, Person, Plant, Seated } from './pieces.tsx'

/** Ten in the morning: some wait, one is received. */
export function WaitingRoomDrawing() {
  return (
    <svg
      className={classes.room}
      viewBox="0 -250 1200 250"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <Door x={20} width={124} height={206} hasKnob />
      <Door x={180} width={124} height={206} hasKnob />
      <Clock x={600} y={-195} />
      <Seated x={391} />
      <Seated x={470} tone="slate" />
      <Chair x={548} />
      <Seated x={626} />
      <Chair x={705} />
      <Plant x={814} />
      <Door x={880} width={124} height={206} hasKnob />
      <Door x={1046} width={134} height={241} tone="accent" />
      <Person x={1113} width={50} tone="warm" />
      <Ground width={1200} />
    </svg>
  )
}
