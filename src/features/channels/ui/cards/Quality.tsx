import type { WhatsappChannel } from '../../contract.ts'
import classes from './cards.module.css'

const labels = { high: 'Alta', medium: 'Média', low: 'Baixa' } as const
const bars = { high: 3, medium: 2, low: 1 } as const

/** Meta's word for how people receive a number's messages: three bars, and the word. */
export function Quality({ quality }: Pick<WhatsappChannel, 'quality'>) {
  if (quality === '') return <>Ainda não se sabe</>
  return (
    <>
      <span className={classes.bars} data-quality={quality} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-is-on={bar <= bars[quality] || undefined} />
        ))}
      </span>
      {labels[quality]}
    </>
  )
}
