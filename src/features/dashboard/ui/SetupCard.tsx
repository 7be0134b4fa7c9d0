import { roleOf } from '#features/accounts/ui/roles.ts'
import { useUser } from '#features/accounts/ui/session.tsx'
import type { NetworkForm } from '#features/orgs/rules.ts'
import { can } from '#platform/access.ts'
import type { SetupCounts } from '../contract.ts'
import classes from './SetupCard.module.css'
import { SetupDone } from './SetupDone.tsx'
import { SetupStep } from './SetupStep.tsx'
import { isReady, nextOf, stepsOf } from './steps.ts'

interface SetupCardProps {
  network: NetworkForm
  counts: SetupCounts
  /** True beside the day: shows nothing once all is ready. */
  isBrief?: boolean
}

/** The progress of the network's set-up, from its real data. */
export function SetupCard({ network, counts, isBrief = false }: SetupCardProps) {
  const user = useUser()
  const steps = stepsOf(user, network, counts)
  const done = steps.filter((step) => step.isDone).length
  const next = nextOf(steps)
  const mayEdit = can(roleOf(user), 'network.update')
  if (isReady(steps)) return isBrief ? null : <SetupDone />

  return (
    <section className={classes.card} aria-labelledby="preparo">
      <div className={classes.head}>
        <p className={classes.count} aria-hidden="true">
          {done}
        </p>
        <div>
          <h2 id="preparo" className={classes.title}>
            de {steps.length} passos prontos
          </h2>
        </div>
      </div>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label="Passos prontos"
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={done}
        aria-valuetext={`${done} de ${steps.length}`}
      >
        {steps.map((step) => (
          <span key={step.id} data-done={step.isDone || undefined} />
        ))}
      </div>
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          <SetupStep key={step.id} step={step} number={at + 1} isNext={step === next} mayEdit={mayEdit} />
        ))}
      </ol>
    </section>
  )
}
