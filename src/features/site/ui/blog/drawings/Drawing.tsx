import type { ReactNode } from 'react'
import type { DrawingName } from '../../../blog/pieces.ts'
import classes from './drawings.module.css'
import { Bubble, Dots, Fasting, Keyhole, Tiles, WaitingRoom } from './drawn.tsx'

interface Drawn {
  content: ReactNode
  /** Else the accent's tint. */
  isSunken?: boolean
  viewBox?: string
}

const drawn: Record<DrawingName, Drawn> = {
  'cadeira-vazia': { content: <WaitingRoom />, viewBox: '0 0 672 410' },
  cnpj: { content: <Tiles />, isSunken: true },
  balao: { content: <Bubble /> },
  jejum: { content: <Fasting />, isSunken: true },
  pontos: { content: <Dots /> },
  fechadura: { content: <Keyhole />, isSunken: true },
}

/** The drawing of a post in lists; decorative, since the title names the subject. */
export function Drawing({ name }: { name: DrawingName }) {
  const { content, isSunken, viewBox = '0 0 216 148' } = drawn[name]
  return (
    <div className={classes.frame} data-ground={isSunken && 'sunken'}>
      <svg viewBox={viewBox} aria-hidden="true">
        {content}
      </svg>
    </div>
  )
}
