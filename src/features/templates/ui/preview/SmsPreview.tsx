import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { formatPrice } from '#lib/price.ts'
import type { SmsCount } from '../../rules/sms.ts'
import { usePrices } from '../usePrices.ts'
import classes from './preview.module.css'
import { RichText } from './RichText.tsx'
import { Sender } from './Sender.tsx'

interface SmsPreviewProps {
  text: string
  sender: string
  flagged: readonly string[]
  count: SmsCount
  /** True: it goes out without the accents that make it longer. */
  isPlain: boolean
  /** True where an SMS is only sent when the template's own channel doesn't reach somebody. */
  isFallback: boolean
  /** Undefined for a person who may not. */
  onPlain: ((isPlain: boolean) => void) | undefined
}

/** More than this is dear for what one reads at a glance. */
const manyParts = 3

/** The message as an SMS, with the parts that it is paid by. */
export function SmsPreview({ text, sender, flagged, count, isPlain, isFallback, onPlain }: SmsPreviewProps) {
  const { sms: price } = usePrices()
  const { parts, characters, isUnicode, shorter } = count
  const limits = isUnicode ? 'com acentos' : 'sem acentos'
  return (
    <>
      <div className={classes.chat}>
        <Sender
          name={sender}
          detail="SMS, pelo número do provedor"
          badge={<IconMessage size={17} stroke={1.5} />}
        />
        <div className={classes.bubble}>
          <p className={classes.body}>
            <RichText text={text || 'O texto aparece aqui.'} flagged={flagged} />
          </p>
          <p className={classes.time}>10:00</p>
        </div>
      </div>
      <div className={classes.parts}>
        <p className={classes.partsHead}>
          <strong>
            {parts} {parts === 1 ? 'parte' : 'partes'}
          </strong>
          <span>
            {characters} caracteres, {limits}
          </span>
          <span className={classes.cost}>{formatPrice(parts * price)} por pessoa</span>
        </p>
        <Bar count={count} />
        {shorter && onPlain && (
          <div className={classes.offer}>
            <p>
              Sem acentos {shorter.parts === 1 ? 'seria' : 'seriam'}{' '}
              <strong>
                {shorter.parts} {shorter.parts === 1 ? 'parte' : 'partes'}
              </strong>
              , {formatPrice(shorter.parts * price)}: {signsOf(shorter.signs)} fazem cada parte cair de{' '}
              {shorter.parts > 1 ? 153 : 160} para {count.perPart}.
            </p>
            <Button variant="default" size="compact-md" onClick={() => onPlain(true)}>
              Tirar acentos no SMS
            </Button>
          </div>
        )}
        {isPlain && (
          <div className={classes.offer}>
            <p>No SMS sai sem os acentos que o deixam mais caro. Nos outros canais o texto fica como está.</p>
            {onPlain && (
              <Button variant="default" size="compact-md" onClick={() => onPlain(false)}>
                Voltar com acentos
              </Button>
            )}
          </div>
        )}
        {isFallback && (
          <p className={classes.partsNote}>No SMS os botões viram links, e não há cabeçalho nem rodapé.</p>
        )}
      </div>
    </>
  )
}

/** The parts as they fill up. */
function Bar({ count: { parts, characters, perPart } }: { count: SmsCount }) {
  const last = characters - (parts - 1) * perPart
  return (
    <svg
      className={classes.bar}
      data-long={parts > manyParts || undefined}
      viewBox={`0 0 ${parts * 100} 5`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Array.from({ length: parts }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their order
        <g key={at} transform={`translate(${at * 100})`}>
          <rect className={classes.hollow} width={97} height="5" rx="2" />
          <rect
            width={at < parts - 1 ? 97 : Math.max(2, (97 * Math.max(0, last)) / perPart)}
            height="5"
            rx="2"
          />
        </g>
      ))}
    </svg>
  )
}

const list = new Intl.ListFormat('pt-BR')
const named = 3

/** “ã”, “á” e “ç” */
const signsOf = (signs: readonly string[]) =>
  list.format([
    ...signs.slice(0, named).map((sign) => `“${sign}”`),
    ...(signs.length > named ? ['outros sinais'] : []),
  ])
