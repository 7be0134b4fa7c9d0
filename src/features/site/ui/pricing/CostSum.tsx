import { formatMoney } from '#lib/money.ts'
import { paths } from '#src/paths.ts'
import {
  type CostErrors,
  type CostField,
  type CostForm,
  type Costs,
  formatCount,
  formatPrice,
  referencePrice,
  sumCosts,
} from '../../rules.ts'
import form from '../form/form.module.css'
import { TextField } from '../form/TextField.tsx'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { Section } from '../kit/Section.tsx'
import classes from './costs.module.css'

interface CostSumProps {
  form: CostForm
  /** The fields' names in the address. */
  labels: Record<CostField, string>
}

/** What a month costs: a form that the server evaluates, and the sum. */
export function CostSum({ form: typed, labels }: CostSumProps) {
  const { costs, errors } = sumCosts(typed)
  return (
    <Section id="conta" title="A conta do mês, em reais">
      <div className={classes.columns}>
        <div>
          <p className={classes.description}>
            Os valores abaixo são exemplos. Troque pelos que ofereceram a você: o servidor é cobrado pelo
            provedor, o técnico cobra o trabalho dele e o WhatsApp é cobrado pela Meta, em dólar.
          </p>
          <Numbers typed={typed} labels={labels} errors={errors ?? {}} />
        </div>
        <div className={classes.card} aria-live="polite">
          {costs ? <Sum costs={costs} /> : <p>Confira os números: a conta volta com eles.</p>}
        </div>
      </div>
    </Section>
  )
}

function Numbers({
  typed,
  labels,
  errors,
}: {
  typed: CostForm
  labels: CostSumProps['labels']
  errors: CostErrors
}) {
  const field = (name: CostField) => ({
    name: labels[name],
    defaultValue: typed[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <form method="get" action={`${paths.pricing}#conta`} className={classes.form} noValidate>
      <TextField
        label="Servidor"
        mark="R$ por mês"
        inputMode="decimal"
        maxLength={12}
        hint="Zero, se for um computador que a clínica já tem."
        {...field('server')}
      />
      <TextField
        label="Técnico que instala e cuida"
        mark="R$ por mês"
        inputMode="decimal"
        maxLength={12}
        hint="Zero, se alguém da casa cuida. Se cobrarem só a instalação, divida o preço por doze."
        {...field('technician')}
      />
      <TextField label="Agendamentos por mês" inputMode="numeric" maxLength={9} {...field('visits')} />
      <TextField
        label="Lembretes por agendamento"
        inputMode="numeric"
        maxLength={4}
        {...field('reminders')}
      />
      <TextField
        label="Preço de uma mensagem de utilidade"
        mark="em US$"
        inputMode="decimal"
        maxLength={12}
        hint={
          <>
            Valor de referência para o Brasil em {referencePrice.month}. Confira na{' '}
            <a href="https://developers.facebook.com/docs/whatsapp/pricing" rel="noreferrer">
              tabela da Meta
            </a>
            : ela muda.
          </>
        }
        {...field('price')}
      />
      <TextField
        label="Um dólar"
        mark="em R$"
        inputMode="decimal"
        maxLength={8}
        hint="Com o câmbio e os impostos do seu cartão."
        {...field('dollar')}
      />
      <button type="submit" className={form.submit} data-look="quiet">
        Refazer a conta
      </button>
    </form>
  )
}

const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

function Sum({ costs }: { costs: Costs }) {
  const { visits, reminders, messages, priceMicros, dollarCents } = costs
  const product = [
    plural(visits, 'agendamento', 'agendamentos'),
    plural(reminders, 'lembrete', 'lembretes'),
    formatPrice(priceMicros),
    formatMoney(dollarCents),
  ].join(' × ')
  return (
    <>
      <table className={classes.sum}>
        <thead>
          <tr>
            <th scope="col">Por mês</th>
            <th scope="col">Estimativa</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Acolhe, o programa</th>
            <td>{formatMoney(0)}</td>
          </tr>
          <tr>
            <th scope="row">Servidor</th>
            <td>{formatMoney(costs.serverCents)}</td>
          </tr>
          <tr>
            <th scope="row">Técnico</th>
            <td>{formatMoney(costs.technicianCents)}</td>
          </tr>
          <tr>
            <th scope="row">
              {plural(messages, 'lembrete', 'lembretes')} por WhatsApp
              <small>{product}</small>
            </th>
            <td>{formatMoney(costs.messagesCents)}</td>
          </tr>
          <tr>
            <th scope="row">
              Respostas dentro da janela de 24 horas
              <small>desde outubro de 2026 a Meta as cobra também, conforme a tabela dela</small>
            </th>
            <td>à parte</td>
          </tr>
          <tr>
            <th scope="row">E-mail pelo seu próprio SMTP</th>
            <td>{formatMoney(0)}</td>
          </tr>
          <tr>
            <th scope="row">
              Assistente no modo guiado <AreaStatus of="assistant" />
              <small>com modelo de IA, quem cobra é o provedor que você escolher</small>
            </th>
            <td>{formatMoney(0)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total por mês</th>
            <td>{formatMoney(costs.totalCents)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.small}>Não inclui internet, domínio nem impostos.</p>
    </>
  )
}
