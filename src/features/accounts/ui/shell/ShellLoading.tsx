import { AcolheSymbol } from '#ui/brand/Symbol.tsx'
import { Spinner } from '#ui/feedback/Loading.tsx'
import classes from './AdminShell.module.css'

/** The shell's background until the person is known; also the server's rendering. */
export function ShellLoading() {
  return (
    <div className={classes.shell}>
      <div className={classes.aside}>
        <div className={classes.brand}>
          <AcolheSymbol size={26} />
        </div>
      </div>
      <main className={classes.content}>
        <Spinner />
      </main>
    </div>
  )
}
