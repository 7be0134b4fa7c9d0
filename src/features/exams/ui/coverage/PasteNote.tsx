import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import classes from './coverage.module.css'
import type { PasteNotice } from './useSheetActions.ts'

const maxNamed = 4

/** Shows what a paste changed, and which of its cells could not be read. */
export function PasteNote({ notice, onClose }: { notice: PasteNotice | null; onClose: () => void }) {
  const isFine = notice && notice.unread.length === 0 && notice.outside === 0
  return (
    <div role="status">
      {isFine && <VisuallyHidden>{count(notice.pasted, 'célula colada', 'células coladas')}</VisuallyHidden>}
      {notice && !isFine && (
        <div className={classes.notice}>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
          <p>{textOf(notice)}</p>
          <ActionIcon aria-label="Fechar o aviso" onClick={onClose}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`

function textOf({ pasted, unread, outside }: PasteNotice): string {
  const sentences = [`${count(pasted, 'célula colada', 'células coladas')}.`]
  if (unread.length > 0) {
    const named = unread.slice(0, maxNamed).join(', ')
    const more = unread.length > maxNamed ? ` e mais ${unread.length - maxNamed}` : ''
    sentences.push(
      `${count(unread.length, 'não é um valor e ficou como estava', 'não são valores e ficaram como estavam')}: ${named}${more}.`,
    )
  }
  if (outside > 0)
    sentences.push(`${count(outside, 'valor não coube na tabela', 'valores não couberam na tabela')}.`)
  return sentences.join(' ')
}
