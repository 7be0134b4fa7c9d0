import classes from './Method.module.css'

/** The verb of a route, short enough for the rail. */
export function Method({ name, look }: { name: string; look: 'chip' | 'plain' }) {
  return (
    <span className={classes.method} data-name={name} data-look={look}>
      {look === 'plain' && name === 'DELETE' ? 'DEL' : name}
    </span>
  )
}
