import classes from './brand.module.css'

/** The person of the logo before a door in outline. */
export function ClosedDoor() {
  return (
    <svg className={classes.drawing} viewBox="0 0 486 450" aria-hidden="true">
      <path
        className={classes.preview}
        d="M174 428V124a122 122 0 0 1 244 0v304z"
        strokeWidth="3"
        strokeDasharray="0.1 8"
        strokeLinecap="round"
      />
      <circle className={classes.knob} cx="384" cy="225" r="6" strokeWidth="3" />
      <circle className={classes.person} cx="79" cy="301" r="28" />
      <path className={classes.person} d="M41 427v-46a38 38 0 0 1 76 0v46z" />
      <path className={classes.ground} d="M0 428h486" strokeWidth="2.5" />
    </svg>
  )
}
