import type { ReactNode } from 'react'
import { type Proof, type ProofKey, proofs } from '../../proofs.ts'
import classes from '../texts/texts.module.css'

interface CheckProps {
  /** Tests that fail when the promise is broken. */
  of: ProofKey
  /** Other things to check, without the tests. */
  children?: ReactNode
}

/** Explains how to check a promise: the things to look at, and the tests by name. */
export function Check({ of, children }: CheckProps) {
  return (
    <div className={classes.check}>
      <p className={classes.checkTitle}>Como conferir</p>
      {children}
      <p>Na pasta do programa, os testes que falham se isso deixar de ser verdade:</p>
      <pre>
        <code>{commandOf(proofs[of])}</code>
      </pre>
      <ul className={classes.tests} lang="en">
        {proofs[of].map(({ test }) => (
          <li key={test}>{test}</li>
        ))}
      </ul>
    </div>
  )
}

/** `npm test -- unit <files>`; those that drive a browser have a part of their own. */
function commandOf(list: readonly Proof[]): string {
  const files = [...new Set(list.map(({ file }) => file))]
  const inBrowser = files.filter((file) => file.startsWith('e2e/'))
  const others = files.filter((file) => !file.startsWith('e2e/'))
  const line = (part: string, names: string[]) =>
    names.length === 1 ? `npm test -- ${part} ${names[0]}` : [`npm test -- ${part}`, ...names].join(' \\\n')
  return [
    ...(others.length > 0 ? [line('unit', others)] : []),
    ...(inBrowser.length > 0 ? [line('e2e', inBrowser)] : []),
  ].join('\n')
}
