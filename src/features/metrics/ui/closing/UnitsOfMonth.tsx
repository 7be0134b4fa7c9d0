import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import type { ClosingSheet } from '../../closing/contract.ts'
import { closeMonth, closingKeys } from '../data.ts'
import classes from './closing.module.css'
import { documentName } from './documentName.ts'
import { countOf, formatMonth, monthName } from './format.ts'
import { formatMoment } from './moment.ts'
import type { ClosingAddress } from './useClosingAddress.ts'

type Unit = ClosingSheet['units'][number]

interface UnitsOfMonthProps {
  orgId: string
  address: ClosingAddress
  units: readonly Unit[]
}

/** How the month stands in each unit, and the act that closes or corrects it. */
export function UnitsOfMonth({ orgId, address, units }: UnitsOfMonthProps) {
  const mayClose = can(useActiveNetwork().role, 'closings.write')
  const [asked, setAsked] = useState<Unit | null>(null)
  return (
    <section className={classes.card} aria-labelledby="unidades-do-mes">
      <header className={classes.cardHead}>
        <h2 id="unidades-do-mes">Fechamento de {formatMonth(address.month).toLocaleLowerCase('pt-BR')}</h2>
      </header>
      <ul className={classes.units}>
        {units.map((unit) => (
          <li key={unit.id}>
            {unit.documents.length > 0 ? (
              <IconLock size={18} stroke={1.75} aria-hidden="true" className={classes.share} />
            ) : (
              <IconLockOpen size={18} stroke={1.75} aria-hidden="true" />
            )}
            <div>
              <strong>{unit.name}</strong>
              <Standing unit={unit} />
            </div>
            {mayClose && actOf(unit) && (
              <Button variant="default" onClick={() => setAsked(unit)}>
                {actOf(unit)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <CloseDialog
          orgId={orgId}
          month={address.month}
          unit={units.find(({ id }) => id === asked.id) ?? asked}
          onDone={() => setAsked(null)}
        />
      )}
    </section>
  )
}

/** Null where nothing is to be done: the month goes on, or nothing changed since. */
function actOf({ isOver, documents, changes }: Unit): string | null {
  if (documents.length === 0) return isOver ? 'Fechar o mês' : null
  return changes > 0 ? 'Registrar retificação' : null
}

function Standing({ unit }: { unit: Unit }) {
  const { documents, isOver, changes, unsettled } = unit
  if (documents.length === 0)
    return (
      <p>
        {isOver ? 'Aberto: os números mudam com a agenda.' : 'O mês ainda não terminou.'}
        {unsettled > 0 &&
          ` ${countOf(unsettled, 'agendamento sem desfecho não entra', 'agendamentos sem desfecho não entram')}.`}
      </p>
    )
  return (
    <>
      {documents.map(({ number, at, by }) => (
        <p key={number}>
          {documentName(number)} em {formatMoment(at)}
          {by && `, por ${by}`}
        </p>
      ))}
      {changes > 0 && (
        <p className={classes.amber}>
          {countOf(changes, 'atendimento mudou', 'atendimentos mudaram')} depois: os números acima são os que
          foram ditos.
        </p>
      )}
    </>
  )
}

interface CloseDialogProps {
  orgId: string
  month: string
  unit: Unit
  onDone: () => void
}

function CloseDialog({ orgId, month, unit, onDone }: CloseDialogProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const number = unit.documents.length + 1
  const isFirst = number === 1
  const name = monthName(month)
  async function confirm() {
    setBusy(true)
    try {
      await closeMonth({ orgId, month, unitId: unit.id, number })
      toast({
        text: isFirst
          ? `${unit.name}: ${name} está fechado`
          : `${unit.name}: ${documentName(number)} registrada`,
      })
    } catch (error) {
      toast({ text: sentenceOf(error), icon: 'error', duration: 8_000 })
    } finally {
      for (const queryKey of closingKeys()) void client.invalidateQueries({ queryKey })
      onDone()
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={
        isFirst
          ? `Fechar ${name} em ${unit.name}?`
          : `Registrar ${documentName(number).toLocaleLowerCase('pt-BR')} em ${unit.name}?`
      }
      confirmLabel={isFirst ? 'Fechar o mês' : 'Registrar retificação'}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    >
      {isFirst ? (
        <p>
          Quantidade, valor e repasse da unidade inteira, também do que os filtros escondem, ficam como estão
          agora. O que mudar depois aparece como diferença, e só entra por uma retificação. Guia e senha
          continuam abertas.
        </p>
      ) : (
        <p>
          {countOf(unit.changes, 'diferença passa', 'diferenças passam')} a valer. O fechamento de antes
          continua guardado, e a retificação mostra o que mudou.
        </p>
      )}
      {isFirst && unit.unsettled > 0 && (
        <p className={classes.amber}>
          {countOf(
            unit.unsettled,
            'agendamento do mês ainda não tem desfecho e fica de fora',
            'agendamentos do mês ainda não têm desfecho e ficam de fora',
          )}
          .
        </p>
      )}
    </ConfirmDialog>
  )
}
