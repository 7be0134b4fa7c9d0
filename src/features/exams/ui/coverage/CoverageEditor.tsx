import { VisuallyHidden } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ReadOnlyNote } from '#ui/form/record/ReadOnlyNote.tsx'
import { NoResults } from '#ui/list/NoResults.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { clampPlace, only, type Selection } from '#ui/sheet/selection.ts'
import type { SheetColumn } from '#ui/sheet/types.ts'
import { typedInto } from '../../coverage/cellActions.ts'
import type { Coverage } from '../../coverage/contract.ts'
import { cellId, countEdited, countStored, type MatrixRow, selfPay } from '../../coverage/matrix.ts'
import { notCovered } from '../../coverage/rules.ts'
import { CellPopover } from './CellPopover.tsx'
import { CellsBar } from './CellsBar.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import { CoverageBar } from './CoverageBar.tsx'
import { CoverageConflicts } from './CoverageConflicts.tsx'
import { viewOf } from './cellView.tsx'
import classes from './coverage.module.css'
import { InlinePrice, type Leave } from './InlinePrice.tsx'
import { Legend } from './Legend.tsx'
import { PasteNote } from './PasteNote.tsx'
import { isAlways, summaryOf } from './summary.ts'
import { useCoverageDraft } from './useCoverageDraft.ts'
import { useCoverageView } from './useCoverageView.ts'
import { useSheetActions } from './useSheetActions.ts'

export interface CoverageEditorProps {
  orgId: string
  coverage: Coverage
  isReadOnly: boolean
}

const examLabels = { one: 'exame', many: 'exames' }
const corner = <ColumnHead name="Exame" detail="código" />

/** The sheet of exams and convênios, with the unsaved changes. */
export function CoverageEditor({ orgId, coverage, isReadOnly }: CoverageEditorProps) {
  const form = useCoverageDraft(orgId, coverage, isReadOnly)
  const view = useCoverageView(coverage)
  const { rows, plans } = view
  const [selection, setSelection] = useState<Selection>(only({ row: 1, column: 0 }))
  const [typing, setTyping] = useState<string | null>(null)
  const [isEditing, setEditing] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const { matrix, edits, conflicts } = form

  const stored = useMemo(() => countStored(matrix), [matrix])
  const columns = useMemo(() => {
    const counts = countEdited(stored, matrix, edits)
    const total = [...matrix.exams.values()].filter(({ isActive }) => isActive).length
    const heads = plans.map(({ id, name }) => ({
      id,
      head: <ColumnHead name={name} detail={`${counts.get(id) ?? 0} de ${total}`} />,
    }))
    return [...heads, { id: selfPay, head: <ColumnHead name="Particular" detail="tabela da rede" /> }]
  }, [plans, matrix, edits, stored])

  const actions = useSheetActions({
    form,
    rows,
    columns,
    selection,
    isReadOnly,
    onType: setTyping,
  })

  const contested = useMemo(() => new Set(conflicts), [conflicts])
  const cell = useCallback(
    (row: MatrixRow, { id: columnId }: SheetColumn) => {
      const id = cellId(row.id, columnId)
      const mark = contested.has(id) ? 'contested' : edits.has(id) ? 'changed' : undefined
      return viewOf({
        cover: edits.get(id)?.now ?? matrix.storedOf(id) ?? notCovered,
        isSelfPay: columnId === selfPay,
        isAlwaysAuthorized: matrix.plans.get(columnId)?.requiresAuthorization ?? false,
        mark,
      })
    },
    [edits, matrix, contested],
  )

  const { toggle: toggleCategory } = view
  const toggle = useCallback((row: MatrixRow) => row.group && toggleCategory(row.name), [toggleCategory])

  const focusSheet = () => area.current?.querySelector<HTMLElement>('[data-active]')?.focus()
  const { active } = selection
  const activeRow = rows[active.row]
  const activeColumn = columns[active.column]?.id ?? selfPay
  const activeId = activeRow && !activeRow.group ? cellId(activeRow.id, activeColumn) : null

  function open() {
    if (!isReadOnly && activeId) setEditing(true)
  }

  function close() {
    setEditing(false)
    focusSheet()
  }

  function select(next: Selection) {
    setTyping(null)
    setEditing(false)
    setSelection(next)
  }

  /** The focus is on the next cell before the next key: who types fast loses no digit. */
  function moveOn(leave: Leave) {
    if (leave === 'leave') return setTyping(null)
    const next = {
      row: active.row + Number(leave === 'down'),
      column: active.column + Number(leave === 'right'),
    }
    flushSync(() => {
      setTyping(null)
      if (leave !== 'stay')
        setSelection(only(clampPlace(next, { rows: rows.length, columns: columns.length })))
    })
    focusSheet()
  }

  const chosen = isEditing ? actions.chosen() : null

  return (
    <>
      {isReadOnly && <ReadOnlyNote />}
      <div className={classes.toolbar}>
        <Toolbar
          address={view.address}
          searchLabel="Exame ou código"
          filters={view.filters}
          onLeaveDown={focusSheet}
        />
        <Legend />
      </div>
      <CoverageConflicts form={form} />
      <PasteNote notice={actions.notice} onClose={actions.dismissNotice} />
      {rows.length === 0 ? (
        <NoResults itemLabels={examLabels} address={view.address} />
      ) : (
        <div ref={area} className={classes.area}>
          {!isReadOnly && (
            <CellsBar
              count={actions.lines.flat().length}
              summary={summaryOf(actions.lines, matrix)}
              onOpen={open}
              onCover={actions.cover}
              onAuthorize={actions.authorize}
              onFillDown={actions.fillDown}
              onClear={actions.empty}
            />
          )}
          <Sheet
            label="Cobertura: exames nas linhas, convênios nas colunas"
            rows={rows}
            columns={columns}
            corner={corner}
            rowHead={headOf}
            cell={cell}
            onToggle={toggle}
            selection={selection}
            onSelect={select}
            isReadOnly={isReadOnly}
            onKey={actions.press}
            onOpen={open}
            onCopy={actions.copy}
            onPaste={actions.paste}
            inline={
              typing !== null && activeId ? (
                <InlinePrice
                  key={activeId}
                  start={typing}
                  cover={form.coverOf(activeId)}
                  label="Preço"
                  onCommit={(text, leave) => {
                    form.change(typedInto(actions.chosen(), text))
                    moveOn(actions.isOne ? leave : 'stay')
                  }}
                  onCancel={moveOn}
                />
              ) : undefined
            }
            editor={(anchor) =>
              chosen && chosen.size > 0 ? (
                <CellPopover
                  anchor={anchor}
                  isOpen
                  cells={chosen}
                  summary={summaryOf(actions.lines, matrix)}
                  isAlwaysAuthorized={isAlways([...chosen.keys()], matrix)}
                  onChange={form.change}
                  onClose={close}
                />
              ) : (
                anchor
              )
            }
          />
        </div>
      )}
      <VisuallyHidden role="status">
        {actions.isOne ? '' : `${actions.lines.flat().length} células escolhidas`}
      </VisuallyHidden>
      <CoverageBar form={form} />
    </>
  )
}

function headOf(row: MatrixRow) {
  if (row.group)
    return (
      <span className={classes.category}>
        {row.name} <span>{row.count}</span>
      </span>
    )
  const { name, code } = row.exam
  return (
    <>
      <span className={classes.examName} title={name}>
        {name}
      </span>
      <span className={classes.examCode}>{code || 'sem código'}</span>
    </>
  )
}
