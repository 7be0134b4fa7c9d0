import type { ReactNode } from 'react'
import classes from './drawings.module.css'
import { Door, Ground, Person } from './pieces.tsx'

export type Audience = 'consultorios' | 'clinicas' | 'hospitais' | 'telemedicina' | 'desenvolvedores'

const width = 220

const drawn: Record<Audience, ReactNode> = {
  consultorios: (
    <>
      <Door x={20} width={76} height={130} />
      <Person x={58} width={30} tone="warm" />
    </>
  ),
  clinicas: (
    <>
      <Door x={0} width={64} height={120} />
      <Door x={76} width={64} height={161} tone="accent" />
      <Door x={152} width={64} height={120} />
      <Person x={108} width={29} tone="paper" />
    </>
  ),
  hospitais: (
    <>
      <Door x={0} width={211} height={236} />
      {[23, 82, 141].map((x) => (
        <g key={x}>
          <g transform="translate(0 -101)">
            <Door x={x} width={45} height={65} tone="paper" />
          </g>
          <Door x={x} width={45} height={74} tone={x === 82 ? 'accent' : 'paper'} />
        </g>
      ))}
    </>
  ),
  telemedicina: (
    <>
      <rect className={classes.screen} x="10" y="-141" width="168" height="108" rx="8" />
      <path className={classes.ground} d="M94 -27V-2M53 -1.500h82" />
      <g transform="translate(0 -39)">
        <Door x={65} width={58} height={84} tone="accent" />
        <Person x={94} width={24} tone="paper" />
      </g>
    </>
  ),
  desenvolvedores: (
    <>
      <path
        className={classes.brace}
        d="M57 -155H43a18 18 0 0 0 -18 18v38a18 18 0 0 1 -18 18a18 18 0 0 1 18 18v38a18 18 0 0 0 18 18h14"
      />
      <path
        className={classes.brace}
        d="M159 -155h14a18 18 0 0 1 18 18v38a18 18 0 0 0 18 18a18 18 0 0 0 -18 18v38a18 18 0 0 1 -18 18h-14"
      />
      <Door x={79} width={58} height={105} />
      <Person x={108} width={25} tone="accent" />
    </>
  ),
}

/** The audiences as doors of their size. */
export function AudienceDrawing({ of }: { of: Audience }) {
  return (
    <svg className={classes.audience} viewBox={`0 -240 ${width} 240`} aria-hidden="true">
      {drawn[of]}
      <Ground width={width} />
    </svg>
  )
}
