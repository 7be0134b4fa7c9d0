import { roleOf } from '#features/accounts/ui/roles.ts'
import { useUser } from '#features/accounts/ui/session.tsx'
import type { NetworkForm } from '#features/orgs/rules.ts'
import { can } from '#platform/access.ts'
import type { SetupCounts } from '../contract.ts'
import { assessRecords, assessSetup } from '../rules.ts'
import classes from './SetupCard.module.css'
import { SetupDone } from './SetupDone.tsx'
import { SetupStep } from './SetupStep.tsx'
import { accountStep, partStep, recordStep } from './steps.ts'

/** The progress of the network's set-up, from its real data. */
export function SetupCard({ network, counts }: { network: NetworkForm; counts: SetupCounts }) {
  const user = useUser()
  const steps = [
    accountStep(user),
    ...assessSetup(network).map(partStep),
    ...assessRecords(counts).map(recordStep),
  ]
  const done = steps.filter((step) => step.isDone).length
  const next = steps.find((step) => !step.isDone)
  const mayEdit = can(roleOf(user), 'network.update')
  if (steps.every((step) => step.isDone || step.isOptional)) return <SetupDone />

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
