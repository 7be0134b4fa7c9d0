import type { Template } from '../contract.ts'
import { versionStates } from '../rules.ts'
import { sendingSentence, usersSentence } from './situation.ts'
import classes from './templates.module.css'
import { VersionTag } from './VersionTag.tsx'

/** Below the name: which version this is, which one goes out, and what uses it. */
export function TemplateSummary({ template }: { template: Template }) {
  const { kind, number, state, usedBy } = template
  const isReady = kind !== 'whatsapp'
  return (
    <span className={classes.summary}>
      <span className={classes.version} data-state={isReady ? 'ready' : state}>
        <VersionTag state={isReady ? 'ready' : state}>
          Versão {number}
          {!isReady && `, ${versionStates[state].toLowerCase()}`}
        </VersionTag>
      </span>
      <span>
        {sendingSentence(template)} {usersSentence(usedBy)}
      </span>
    </span>
  )
}
