import type { Import } from '#platform/imports/contract.ts'
import { fieldNames, type Mapping, type Sheet } from '#platform/imports/rules.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import classes from './import.module.css'

const leftOut = 'fora'
const optionsOf = (sheet: Sheet) => [
  { value: leftOut, label: 'Não importar' },
  ...fieldNames(sheet).map((field) => ({ value: field, label: sheet.columns[field]?.label ?? field })),
]

interface ColumnMappingProps {
  sheet: Sheet
  one: Import
  isBusy: boolean
  onMap: (mapping: Mapping) => void
}

/**
 * Assigns a meaning to each column of the file; a meaning chosen twice is removed from the earlier column.
 */
export function ColumnMapping({ sheet, one, isBusy, onMap }: ColumnMappingProps) {
  const options = optionsOf(sheet)
  function choose(at: number, chosen: string) {
    const field = chosen === leftOut ? null : chosen
    onMap(one.mapping.map((old, column) => (column === at ? field : old === field ? null : old)))
  }
  return (
    <section aria-labelledby="colunas">
      <h2 id="colunas" className={classes.heading}>
        Colunas da planilha
      </h2>
      <div className={classes.columns}>
        {one.header.map((name, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have their places, and may share a name
            key={at}
            id={`coluna-${at}`}
            label={name || `Coluna ${at + 1}`}
            options={options}
            value={one.mapping[at] ?? leftOut}
            onValue={(chosen) => choose(at, chosen)}
            readOnly={isBusy}
          />
        ))}
      </div>
    </section>
  )
}
