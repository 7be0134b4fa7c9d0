import { useMemo } from 'react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useIsPhone } from '#ui/useIsPhone.ts'
import { usePrinting } from '#ui/usePrinting.ts'
import type { ClosingSheet } from '../../closing/contract.ts'
import { ByPlan } from './ByPlan.tsx'
import { Changes } from './Changes.tsx'
import { ClosingStrip } from './ClosingStrip.tsx'
import { formatMonth } from './format.ts'
import { MissingList } from './MissingList.tsx'
import { MonthSheet } from './MonthSheet.tsx'
import { viewOf } from './sheetView.ts'
import { UnitsOfMonth } from './UnitsOfMonth.tsx'
import type { ClosingAddress } from './useClosingAddress.ts'

interface ClosingProps {
  orgId: string
  address: ClosingAddress
  sheet: ClosingSheet
}

/** A month: five numbers, the sheet, what still lacks a guia or a senha, and how it stands in each unit. */
export function Closing({ orgId, address, sheet }: ClosingProps) {
  const isPhone = useIsPhone()
  const isPrinting = usePrinting()
  const view = useMemo(() => viewOf(sheet), [sheet])
  const isFiltered = address.unitIds.length + address.professionalIds.length + address.planIds.length > 0
  const Sheet = isPhone && !isPrinting ? ByPlan : MonthSheet
  const isClosed = sheet.units.some(({ documents }) => documents.length > 0)
  const standing = (
    <>
      {isClosed && <Changes orgId={orgId} address={address} />}
      {sheet.units.length > 0 && <UnitsOfMonth orgId={orgId} address={address} units={sheet.units} />}
    </>
  )
  if (sheet.total.count === 0)
    return (
      <>
        <EmptyState title={`Nada foi atendido em ${formatMonth(address.month).toLocaleLowerCase('pt-BR')}`}>
          {isFiltered
            ? 'Nenhum atendimento do mês passa por estes filtros.'
            : 'Entra no fechamento o que foi finalizado na agenda. Faltas e cancelados não entram.'}
        </EmptyState>
        {isClosed && standing}
      </>
    )
  return (
    <>
      <ClosingStrip address={address} sheet={sheet} />
      <Sheet address={address} view={view} total={sheet.total} />
      {sheet.total.missing > 0 && <MissingList orgId={orgId} address={address} plans={view.columns} />}
      {standing}
    </>
  )
}
