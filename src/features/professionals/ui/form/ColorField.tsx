import { FieldFrame } from '#ui/form/FieldFrame.tsx'
import type { BoundField } from '#ui/form/record/useRecordForm.tsx'
import { colorLabels, colors, type ProfessionalColor } from '../../rules.ts'
import classes from './form.module.css'

/** The colour of the column in the agenda. */
export function ColorField({
  id,
  name,
  value,
  onValue,
  error,
  hint,
  readOnly,
}: BoundField<ProfessionalColor>) {
  return (
    <FieldFrame id={id} label="Cor na agenda" error={error} hint={hint} isGroup>
      <div className={classes.colors}>
        {colors.map((color) => (
          <label key={color} className={classes.color} data-color={color} title={colorLabels[color]}>
            <input
              type="radio"
              name={name}
              aria-label={colorLabels[color]}
              checked={value === color}
              disabled={readOnly}
              onChange={() => onValue(color)}
            />
            <span aria-hidden="true" />
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
