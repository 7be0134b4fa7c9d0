import { SelectField } from '#ui/form/SelectField.tsx'
import type { PatientImport } from '../../imports/contract.ts'
import { type ImportField, importFieldNames, importFields, type Mapping } from '../../imports/rules.ts'
import classes from './import.module.css'

const leftOut = 'fora'
const options = [
  { value: leftOut, label: 'Não importar' },
  ...importFieldNames.map((field) => ({ value: field, label: importFields[field].label })),
]

interface ColumnMappingProps {
  one: PatientImport
  isBusy: boolean
  onMap: (mapping: Mapping) => void
}

/**
 * Assigns a meaning to each column of the file; a meaning chosen twice is removed from the earlier column.
 */
export function ColumnMapping({ one, isBusy, onMap }: ColumnMappingProps) {
  function choose(at: number, chosen: string) {
    const field = chosen === leftOut ? null : (chosen as ImportField)
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
