import { VisuallyHidden } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { formatCents } from '#lib/money.ts'
import type { CellView } from '#ui/sheet/types.ts'
import type { Cover } from '../../coverage/rules.ts'
import classes from './coverage.module.css'

export function AuthorizationIcon() {
  return <IconClipboardCheck size={16} stroke={1.5} className={classes.authorization} aria-hidden="true" />
}

interface ViewParts {
  cover: Cover
  isSelfPay: boolean
  /** True when the convênio requires an authorisation whatever the exam. */
  isAlwaysAuthorized: boolean
  mark: CellView['mark']
}

const marks = { changed: 'alterado', contested: 'alterado também por outra pessoa' } as const

export function viewOf({ cover, isSelfPay, isAlwaysAuthorized, mark }: ViewParts): CellView {
  const tone = isSelfPay ? 'side' : cover.covered ? undefined : 'off'
  return {
    tone,
    mark,
    content: (
      <>
        <Content
          cover={cover}
          isSelfPay={isSelfPay}
          isAuthorized={cover.requiresAuthorization || isAlwaysAuthorized}
        />
        {mark && <VisuallyHidden>, {marks[mark]}</VisuallyHidden>}
      </>
    ),
  }
}

function Content({
  cover,
  isSelfPay,
  isAuthorized,
}: {
  cover: Cover
  isSelfPay: boolean
  isAuthorized: boolean
}) {
  if (!cover.covered)
    return (
      <span className={isSelfPay ? classes.noPrice : undefined}>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{isSelfPay ? 'sem preço' : 'não cobre'}</VisuallyHidden>
      </span>
    )
  const needsAuthorization = isAuthorized && !isSelfPay
  return (
    <>
      <span>{needsAuthorization && <AuthorizationIcon />}</span>
      {cover.priceCents === null ? (
        <span className={classes.missing}>sem preço</span>
      ) : (
        <span>{formatCents(cover.priceCents)}</span>
      )}
      {needsAuthorization && <VisuallyHidden>, pede autorização</VisuallyHidden>}
    </>
  )
}
