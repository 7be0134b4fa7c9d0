import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { ReadOnlyNote } from '#ui/form/record/ReadOnlyNote.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { NoResults } from '#ui/list/NoResults.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import { Drawer } from '#ui/overlay/overlays.tsx'
import { cellId, type ExamRow, selfPay } from '../../coverage/matrix.ts'
import { CoverageBar } from './CoverageBar.tsx'
import { CoverageConflicts } from './CoverageConflicts.tsx'
import type { CoverageEditorProps } from './CoverageEditor.tsx'
import { CoverFields } from './CoverFields.tsx'
import { viewOf } from './cellView.tsx'
import classes from './coverage.module.css'
import { type CoverageForm, useCoverageDraft } from './useCoverageDraft.ts'
import { useCoverageView } from './useCoverageView.ts'

const examLabels = { one: 'exame', many: 'exames' }

/** The matrix on phones: one convênio at a time, an exam a line. */
export function CoverageByPlan({ orgId, coverage, isReadOnly }: CoverageEditorProps) {
  const form = useCoverageDraft(orgId, coverage, isReadOnly)
  const view = useCoverageView(coverage)
  const { rows, plans } = view
  const [chosen, setChosen] = useState(plans[0]?.id ?? selfPay)
  const [editing, setEditing] = useState<ExamRow | null>(null)
  const columnId = plans.some(({ id }) => id === chosen) ? chosen : selfPay
  return (
    <>
      {isReadOnly && <ReadOnlyNote />}
      <div className={classes.choice}>
        <SelectField
          id="convenio-mostrado"
          label="Convênio"
          value={columnId}
          options={[
            ...plans.map(({ id, name }) => ({ value: id, label: name })),
            { value: selfPay, label: 'Particular' },
          ]}
          onValue={setChosen}
        />
      </div>
      <Toolbar
        address={view.address}
        searchLabel="Exame ou código"
        filters={view.filters.filter(({ id }) => id !== 'convenio')}
        onLeaveDown={() => {}}
      />
      <CoverageConflicts form={form} />
      {rows.length === 0 ? (
        <NoResults itemLabels={examLabels} address={view.address} />
      ) : (
        <ul className={classes.lines}>
          {rows.map((row) =>
            row.group ? (
              <li key={row.id} className={classes.linesHead}>
                <h2>
                  {row.name} <span>{row.count}</span>
                </h2>
              </li>
            ) : (
              <li key={row.id}>
                <Line exam={row.exam} columnId={columnId} form={form} onOpen={() => setEditing(row.exam)} />
              </li>
            ),
          )}
        </ul>
      )}
      <Drawer
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing?.name}
        position="bottom"
        size="auto"
      >
        {editing && (
          <CoverFields
            cells={new Map([[cellId(editing.id, columnId), form.coverOf(cellId(editing.id, columnId))]])}
            isAlwaysAuthorized={form.matrix.plans.get(columnId)?.requiresAuthorization ?? false}
            isReadOnly={isReadOnly}
            onChange={form.change}
            onDone={() => setEditing(null)}
          />
        )}
      </Drawer>
      <CoverageBar form={form} />
    </>
  )
}

interface LineProps {
  exam: ExamRow
  columnId: string
  form: CoverageForm
  onOpen: () => void
}

function Line({ exam, columnId, form, onOpen }: LineProps) {
  const id = cellId(exam.id, columnId)
  const mark = form.conflicts.includes(id) ? 'contested' : form.edits.has(id) ? 'changed' : undefined
  const { content } = viewOf({
    cover: form.coverOf(id),
    isSelfPay: columnId === selfPay,
    isAlwaysAuthorized: form.matrix.plans.get(columnId)?.requiresAuthorization ?? false,
    mark,
  })
  return (
    <button type="button" className={classes.line} data-mark={mark} onClick={onOpen}>
      <span className={classes.lineName}>
        <span>{exam.name}</span>
        <span className={classes.examCode}>{exam.code || 'sem código'}</span>
      </span>
      <span className={classes.lineValue}>{content}</span>
      <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
