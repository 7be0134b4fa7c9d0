import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TimeField } from '#ui/form/TimeField.tsx'
import { unreadable } from '#ui/form/typed.ts'
import { describeFallback, describeMarketing, fallbackChoices, marketingChoices } from '../rulesFields.ts'
import type { RulesForm } from '../useRulesForm.ts'
import { SideCard } from './SideCard.tsx'
import classes from './side.module.css'

/** When nothing goes out, how often marketing may, and what happens to what doesn't arrive. */
export function RulesCard({ form }: { form: RulesForm }) {
  return (
    <SideCard id="regras" title="Regras de todos os canais">
      <div className={classes.rules}>
        <QuietHours form={form} />
        <Marketing form={form} />
        <Fallback form={form} />
      </div>
      <div className={classes.part}>
        <SwitchField
          label="Mensagens do agendamento sem consentimento"
          note="Lembrete e preparo são tutela da saúde (LGPD, art. 11, II). Desligado, saem só para quem consentiu. Marketing sempre pede consentimento."
          {...form.field('careWithoutConsent')}
        />
      </div>
      <div className={classes.part}>
        <h3 className={classes.partTitle}>SAIR ou PARAR</h3>
        <p className={classes.note}>
          Em resposta a uma campanha, encerra o marketing em todos os canais. A um lembrete, encerra tudo que
          é automático.
        </p>
      </div>
    </SideCard>
  )
}

function QuietHours({ form }: { form: RulesForm }) {
  const { hint: _, ...from } = form.field('quietFrom')
  const { hint: __, ...until } = form.field('quietUntil')
  return (
    <fieldset className={classes.quiet}>
      <legend>Silêncio</legend>
      <div className={classes.quietTimes}>
        <TimeField
          label="Silêncio, das"
          {...from}
          className={classes.bare}
          onValue={(time) => from.onValue(time ?? unreadable)}
        />
        <span aria-hidden="true">às</span>
        <TimeField
          label="Silêncio, às"
          {...until}
          className={classes.bare}
          onValue={(time) => until.onValue(time ?? unreadable)}
        />
      </div>
    </fieldset>
  )
}

function Marketing({ form }: { form: RulesForm }) {
  const { marketingLimit, marketingDays } = form.values
  const { onValue: _, value: __, ...field } = form.field('marketingLimit')
  return (
    <SelectField
      label="Marketing por pessoa"
      {...field}
      className={classes.rule}
      options={marketingChoices({ marketingLimit, marketingDays })}
      value={describeMarketing({ marketingLimit, marketingDays })}
      onValue={(chosen) => {
        const choice = marketingChoices({ marketingLimit, marketingDays }).find(
          ({ value }) => value === chosen,
        )
        if (choice) form.change(choice.rule)
      }}
    />
  )
}

function Fallback({ form }: { form: RulesForm }) {
  const { value, onValue, ...field } = form.field('fallback')
  return (
    <SelectField
      label="Se não chegar"
      {...field}
      className={classes.rule}
      options={fallbackChoices}
      value={describeFallback(value)}
      onValue={(chosen) => {
        const choice = fallbackChoices.find((one) => one.value === chosen)
        if (choice) onValue(choice.fallback)
      }}
    />
  )
}
