import { useQuery } from '@tanstack/react-query'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import type { BoundGroup } from '#ui/form/record/useRecordForm.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import type { PlanUnit } from '../../rules.ts'
import classes from './plan.module.css'

/** Edits which units accept the convênio, and from which day on. */
export function PlanUnitsField(props: BoundGroup<readonly PlanUnit[]>) {
  const { id, value, onValue, error, errors, hint, readOnly } = props
  const { orgId } = useActiveNetwork()
  const { data: units } = useQuery(everyUnitQuery(orgId))

  const set = (unitId: string, acceptedFrom: string) =>
    onValue(value.map((one) => (one.unitId === unitId ? { unitId, acceptedFrom } : one)))

  function toggle(unitId: string, isAccepted: boolean) {
    onValue(
      isAccepted ? [...value, { unitId, acceptedFrom: '' }] : value.filter((one) => one.unitId !== unitId),
    )
  }

  return (
    <div id={id}>
      {value.length === 0 && (
        <p className={classes.nowhere}>
          <StateTag kind="warning">Em nenhuma unidade: assim o convênio não é oferecido na agenda.</StateTag>
        </p>
      )}
      <ul className={classes.units}>
        {units?.map(({ id: unitId, name }) => {
          const at = value.findIndex((one) => one.unitId === unitId)
          const path = `${id}.${at}.acceptedFrom`
          return (
            <li key={unitId} className={classes.unit}>
              <SwitchField
                id={`${id}-${unitId}`}
                label={name}
                value={at >= 0}
                readOnly={readOnly}
                error={errors[`${at}.unitId`]}
                onValue={(isOn) => toggle(unitId, isOn)}
              />
              {at >= 0 && (
                <DateField
                  id={path}
                  name={path}
                  label="Aceito a partir de"
                  aside="opcional"
                  value={value[at]?.acceptedFrom ?? ''}
                  error={errors[`${at}.acceptedFrom`]}
                  hint={value[at]?.acceptedFrom ? undefined : 'Em branco, já é aceito.'}
                  readOnly={readOnly}
                  onValue={(date) => set(unitId, date)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {units?.length === 0 && <p className={classes.nowhere}>Ainda não há unidades na rede.</p>}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
