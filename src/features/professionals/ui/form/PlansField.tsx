import { MultiSelectField } from '#ui/form/MultiSelectField.tsx'
import classes from './form.module.css'
import { choices, type PartProps } from './types.ts'

/** The accepted convênios; with several products, all of them or some. */
export function PlansField({ form, options }: PartProps) {
  const { id, value, onValue, error, errors, hint, readOnly } = form.group('plans')
  const known = options?.plans ?? []
  /** A single product leaves nothing to choose. */
  const limitable = value.flatMap(({ insurancePlanId, productIds }, at) => {
    const plan = known.find((one) => one.id === insurancePlanId)
    return plan && plan.products.length > 1 ? [{ at, plan, productIds }] : []
  })
  const isLimited = limitable.some(({ productIds }) => productIds !== null)

  function choose(ids: readonly string[]) {
    onValue(
      ids.map(
        (insurancePlanId) =>
          value.find((one) => one.insurancePlanId === insurancePlanId) ?? {
            insurancePlanId,
            productIds: null,
          },
      ),
    )
  }

  function limit(insurancePlanId: string, productIds: readonly string[] | null) {
    onValue(
      value.map((one) => (one.insurancePlanId === insurancePlanId ? { insurancePlanId, productIds } : one)),
    )
  }

  return (
    <div className={classes.stack}>
      <MultiSelectField
        id={id}
        label="Convênios que aceita"
        options={choices(known)}
        value={value.map(({ insurancePlanId }) => insurancePlanId)}
        onValue={choose}
        placeholder={known.length === 0 ? 'Nenhum convênio cadastrado' : 'Só particular'}
        error={error}
        hint={hint}
        readOnly={readOnly}
      />
      {limitable.length > 0 && (
        <details className={classes.limits} open={isLimited || undefined}>
          <summary>Limitar a alguns planos de um convênio</summary>
          <div className={classes.stack}>
            {limitable.map(({ at, plan, productIds }) => (
              <MultiSelectField
                key={plan.id}
                id={`${id}.${at}`}
                label={`Planos de ${plan.name}`}
                options={choices(plan.products)}
                value={productIds ?? []}
                onValue={(chosen) => limit(plan.id, chosen.length === 0 ? null : chosen)}
                placeholder="Todos os planos"
                error={errors[String(at)]}
                hasAll={false}
                readOnly={readOnly}
              />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}
