import { Button, Menu } from '@mantine/core'
import {
  IconBuildingHospital,
  IconChevronDown,
  IconDeviceTv,
  IconSettings,
  IconTicket,
  IconVolume,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import { shortNamesOf } from '#features/professionals/rules.ts'
import { NoOwnRecord, useLacksOwnRecord } from '#features/professionals/ui/NoOwnRecord.tsx'
import type { UnitItem } from '#features/units/contract.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { useConnection } from '#platform/live/connection.ts'
import { Key } from '#ui/keys/Key.tsx'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { withinMain } from '#ui/list/within.ts'
import { Page } from '#ui/page/Page.tsx'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { useNow } from '#ui/useNow.ts'
import { type Columns, columnsOf, emptyRooms, numbersOf, type Waiting } from '../columns.ts'
import type { Board } from '../contract.ts'
import { BoardDialogs, type OpenDialog } from './BoardDialogs.tsx'
import { type CardContext, ExpectedCard, ServiceCard, WaitingCard } from './cards.tsx'
import classes from './reception.module.css'
import { recall } from './remembered.ts'
import { DoneList, NoShows, Rooms, Strip } from './sides.tsx'
import { useActs } from './useActs.ts'
import { useFollowedCard } from './useFollowedCard.ts'

interface BoardOfUnitProps {
  orgId: string
  unit: UnitItem
  units: readonly UnitItem[]
  board: Board
  onUnit: (unitId: string) => void
}

const tabs = ['expected', 'waiting', 'inService', 'ended'] as const
type Tab = (typeof tabs)[number]
const tabLabels: Record<Tab, string> = {
  expected: 'Por chegar',
  waiting: 'Aguardando',
  inService: 'Em atendimento',
  ended: 'Encerrados',
}

/** The columns of a unit's today, live, with what is done on them. */
export function BoardOfUnit({ orgId, unit, units, board, onUnit }: BoardOfUnitProps) {
  const { role } = useActiveNetwork()
  const mayManage = can(role, 'reception.manage')
  const now = useNow()
  const isOffline = useConnection().since !== null
  const acts = useActs(orgId)
  const [tab, setTab] = useState<Tab>('waiting')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const columns = columnsOf(board, acts.pending)
  const { next } = columns
  const follow = useFollowedCard()
  const lacksOwnRecord = useLacksOwnRecord()

  /** Calls at once where the board knows the place, else asks. */
  function call(one: Waiting) {
    if (!one.entry) return
    const room = board.rooms.find(({ id }) => id === one.item?.roomId)
    const desk = one.item === null ? recall('guiche', orgId) : null
    if (room) void acts.call(one.name, one.entry, { roomId: room.id, desk: '' }, room.name)
    else if (desk) void acts.call(one.name, one.entry, { roomId: null, desk }, desk)
    else setDialog({ kind: 'call', one })
  }

  useShortcut('c', () => next && call(next), next !== null && !isOffline)
  useShortcut('s', () => setDialog({ kind: 'ticket' }), mayManage)

  const context: CardContext = {
    zone: unit.timeZone,
    now,
    rooms: board.rooms,
    thresholds: board,
    pending: acts.pending,
    mayManage,
    isOffline,
    called: shortNamesOf([...board.items, ...board.rooms].map((one) => one.professionalName)),
    move: (item, to) => {
      follow(item.id)
      void acts.move(item, to)
    },
    call: (one) => {
      follow(one.id)
      call(one)
    },
    onPriority: (one) => setDialog({ kind: 'priority', one }),
    onBook: (one) => setDialog({ kind: 'book', one }),
    onCloseTicket: (one) => one.entry && void acts.closeTicket(one.name, one.entry),
  }
  const counts: Record<Tab, number> = {
    expected: columns.expected.length,
    waiting: columns.waiting.length,
    inService: columns.inService.length,
    ended: columns.done.length + columns.noShows.length,
  }
  return (
    <Page
      title="Recepção"
      tabs={<PageTabs group="monitoring" label="Monitoramento" />}
      description={
        <span className={classes.tools}>
          <UnitMenu unit={unit} units={units} onUnit={onUnit} />
          {mayManage && (
            <>
              <Button
                variant="subtle"
                leftSection={<IconDeviceTv size={18} stroke={1.5} aria-hidden="true" />}
                onClick={() => setDialog({ kind: 'panels' })}
              >
                {board.panels === 0
                  ? 'Televisões'
                  : board.panels === 1
                    ? '1 televisão pareada'
                    : `${board.panels} televisões pareadas`}
              </Button>
              <Button
                variant="subtle"
                leftSection={<IconSettings size={18} stroke={1.5} aria-hidden="true" />}
                onClick={() => setDialog({ kind: 'settings' })}
              >
                Salas e limites
              </Button>
            </>
          )}
        </span>
      }
      action={
        <span className={classes.actions}>
          {mayManage && (
            <Button
              variant="default"
              leftSection={<IconTicket size={18} stroke={1.5} aria-hidden="true" />}
              rightSection={<Key>S</Key>}
              aria-keyshortcuts="S"
              onClick={() => setDialog({ kind: 'ticket' })}
            >
              Senha avulsa
            </Button>
          )}
          <Button
            leftSection={<IconVolume size={18} stroke={1.5} aria-hidden="true" />}
            rightSection={<Key>C</Key>}
            aria-keyshortcuts="C"
            disabled={next === null || isOffline}
            title={next ? `Chamar ${next.name}` : 'Ninguém que aguarda tem a sala livre'}
            onClick={() => next && call(next)}
          >
            Chamar próximo
          </Button>
        </span>
      }
    >
      {lacksOwnRecord ? (
        <NoOwnRecord />
      ) : (
        <>
          <Strip numbers={numbersOf(columns, board.rooms, now)} thresholds={board} />
          <fieldset className={classes.tabs} aria-label="Situação">
            {tabs.map((one) => (
              <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
                {tabLabels[one]} {counts[one]}
              </button>
            ))}
          </fieldset>
          <div className={classes.columns} data-tab={tab}>
            <BoardColumns columns={columns} context={context} board={board} onCall={call} />
          </div>
        </>
      )}
      <BoardDialogs
        orgId={orgId}
        unit={unit}
        board={board}
        acts={acts}
        dialog={dialog}
        onClose={() => setDialog(null)}
      />
    </Page>
  )
}

function UnitMenu({ unit, units, onUnit }: Pick<BoardOfUnitProps, 'unit' | 'units' | 'onUnit'>) {
  if (units.length < 2) return <span>{unit.name}</span>
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false} {...withinMain}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconBuildingHospital size={18} stroke={1.5} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden="true" />}
          aria-label={`Unidade: ${unit.name}`}
        >
          {unit.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {units.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onUnit(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function BoardColumns({
  columns,
  context,
  board,
  onCall,
}: {
  columns: Columns
  context: CardContext
  board: Board
  onCall: (one: Waiting) => void
}) {
  const { next, inService, waiting } = columns
  const busyIn = (roomId: string | null | undefined) =>
    inService.find((item) => roomId !== null && item.roomId === roomId)?.patientName.split(' ')[0] ?? null
  return (
    <>
      <Column id="expected" title="Por chegar" count={columns.expected.length}>
        {columns.expected.length === 0 && <p className={classes.nobody}>Ninguém mais é esperado hoje.</p>}
        <ul className={classes.list}>
          {columns.expected.map((item) => (
            <ExpectedCard key={item.id} item={item} context={context} />
          ))}
        </ul>
      </Column>
      <Column
        id="waiting"
        title="Aguardando"
        count={waiting.length}
        state="waiting"
        aside="prioridade e chegada"
      >
        {waiting.length === 0 && (
          <p className={classes.nobody}>Ninguém aguarda. Quem chega aparece aqui, na ordem da lei.</p>
        )}
        <ul className={classes.list} aria-live="polite" aria-relevant="additions">
          {waiting.map((one) => (
            <WaitingCard
              key={one.id}
              one={one}
              isNext={one.id === next?.id}
              busyWith={one.item ? busyIn(one.item.roomId) : null}
              context={context}
            />
          ))}
        </ul>
      </Column>
      <Column id="inService" title="Em atendimento" count={inService.length} state="inService">
        {inService.length === 0 && <p className={classes.nobody}>Ninguém em atendimento.</p>}
        <ul className={classes.list}>
          {inService.map((item) => (
            <ServiceCard key={item.id} item={item} context={context} />
          ))}
        </ul>
        <Rooms
          rooms={emptyRooms(board.rooms, inService)}
          called={context.called}
          next={next}
          mayCall={!context.isOffline}
          onCall={onCall}
        />
      </Column>
      <Column id="ended" title="Atendidos" count={columns.done.length} state="done">
        <DoneList items={columns.done} zone={context.zone} called={context.called} />
        <NoShows
          items={columns.noShows}
          zone={context.zone}
          mayReceive={context.mayManage}
          onArrived={(item) => context.move(item, 'waiting')}
        />
      </Column>
    </>
  )
}

function Column({
  id,
  title,
  count,
  state,
  aside,
  children,
}: {
  id: Tab
  title: string
  count: number
  state?: 'waiting' | 'inService' | 'done'
  aside?: string
  children: ReactNode
}) {
  return (
    <section className={classes.column} data-column={id} aria-labelledby={`coluna-${id}`}>
      <h2 id={`coluna-${id}`} className={classes.heading}>
        {state && <StateInitial state={state} />} {title} <span className={classes.count}>{count}</span>
        {aside && <small>{aside}</small>}
      </h2>
      {children}
    </section>
  )
}
