import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#lib/money.ts'
import type { ClosingSheet } from '../../closing/contract.ts'
import { noPlanName, noProfessionalName } from '../../labels.ts'
import { closingRowsQuery } from '../data.ts'
import { formatCount } from '../format.ts'
import { RowsMissing } from '../rows/RowsMissing.tsx'
import rowClasses from '../rows/rows.module.css'
import { AuthorizationDrawer } from './AuthorizationDrawer.tsx'
import { ClosingTable } from './ClosingTable.tsx'
import { countOf, formatMonth } from './format.ts'
import { none, unknownName } from './sheetView.ts'
import type { ClosingAddress, ClosingSelection } from './useClosingAddress.ts'

interface ClosingRowsProps {
  orgId: string
  address: ClosingAddress
  selection: ClosingSelection
  sheet: ClosingSheet
}

/** What a number of the sheet is made of: as many rows as it says. */
export function ClosingRows({ orgId, address, selection, sheet }: ClosingRowsProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const query = useInfiniteQuery(closingRowsQuery({ orgId, ...address.input, ...selection }))
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const total = query.data?.pages[0]?.total
  return (
    <section className={rowClasses.rows} aria-labelledby="linhas-do-fechamento">
      <Link to={address.search(null)} className={rowClasses.back}>
        <IconArrowLeft size={16} aria-hidden="true" /> Voltar ao fechamento
      </Link>
      <h2 id="linhas-do-fechamento">
        {total && `${countOf(total.count, 'atendimento', 'atendimentos')}, `}
        {titleOf(selection, sheet, address.month)}
      </h2>
      {query.data && total ? (
        <>
          <p>
            Valor {formatMoney(total.valueCents)}, repasse {formatMoney(total.shareCents)}
            {total.missing > 0 && `, ${formatCount(total.missing)} sem guia ou senha`}.
          </p>
          {rows.length === 0 ? (
            <p className={rowClasses.empty}>Nenhum atendimento entra neste número com os filtros de agora.</p>
          ) : (
            <ClosingTable rows={rows} onInform={setOpened} />
          )}
          {query.hasNextPage && (
            <Button
              variant="default"
              onClick={() => query.fetchNextPage()}
              loading={query.isFetchingNextPage}
            >
              Mostrar mais ({formatCount(total.count - rows.length)})
            </Button>
          )}
        </>
      ) : (
        <RowsMissing query={query} />
      )}
      <AuthorizationDrawer orgId={orgId} id={opened} onClose={() => setOpened(null)} />
    </section>
  )
}

const nameIn = (all: readonly { id: string; name: string }[], id: string, nobody: string) =>
  id === none ? nobody : (all.find((one) => one.id === id)?.name ?? unknownName)

/** `Dra. Helena Prado, Amparo, sem guia ou senha, Outubro de 2026` */
const titleOf = ({ professional, plan, missing }: ClosingSelection, sheet: ClosingSheet, month: string) =>
  [
    professional && nameIn(sheet.professionals, professional, noProfessionalName),
    plan && nameIn(sheet.plans, plan, noPlanName),
    missing && 'sem guia ou senha',
    formatMonth(month).toLocaleLowerCase('pt-BR'),
  ]
    .filter(Boolean)
    .join(', ')
