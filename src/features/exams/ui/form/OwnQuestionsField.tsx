import { MaskedField } from '#ui/form/MaskedField.tsx'
import { RowsField } from '#ui/form/RowsField.tsx'
import type { BoundGroup } from '#ui/form/record/useRecordForm.tsx'
import { examLimits } from '../../rules.ts'

interface Question {
  readonly text: string
}

/** Edits the questions in the network's own text. */
export function OwnQuestionsField({ value, onValue, errors, ...group }: BoundGroup<readonly string[]>) {
  return (
    <RowsField<Question>
      {...group}
      value={value.map((text) => ({ text }))}
      onValue={(rows) => onValue(rows.map(({ text }) => text))}
      errors={Object.fromEntries(Object.entries(errors).map(([at, error]) => [`${at}.text`, error]))}
      nameOf={({ text }, at) => text.trim() || `Pergunta ${at + 1}`}
      addLabel="Adicionar pergunta própria"
      make={() => ({ text: '' })}
      firstField="text"
    >
      {(row) => (
        <MaskedField
          label={`Pergunta ${row.at + 1}`}
          autoComplete="off"
          maxLength={examLimits.ownQuestion}
          placeholder="Trouxe exames anteriores?"
          {...row.field('text')}
        />
      )}
    </RowsField>
  )
}
