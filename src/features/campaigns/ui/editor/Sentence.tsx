import { useQuery } from '@tanstack/react-query'
import { everyExamQuery } from '#features/exams/ui/data.ts'
import { everyPlanQuery } from '#features/insurance-plans/ui/data.ts'
import { tagsQuery } from '#features/patients/ui/data.ts'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { everyProfessionalQuery } from '#features/professionals/ui/data.ts'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import { monthNames } from '#lib/monthNames.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { type Condition, oldestAge } from '../../audience/rules.ts'
import { sexWords, unknownWords } from '../../audience/words.ts'
import { ChoiceToken } from './tokens/ChoiceToken.tsx'
import { DateToken } from './tokens/DateToken.tsx'
import { NumberToken } from './tokens/NumberToken.tsx'
import { SeveralToken } from './tokens/SeveralToken.tsx'
import { Words } from './tokens/Words.tsx'

interface SentenceProps {
  condition: Condition
  onChange: (condition: Condition) => void
}

const named = (items: readonly { id: string; name: string }[] | undefined) =>
  items?.map(({ id, name }) => ({ value: id, label: name }))

/** In the place of the id that self-pay has none of. */
const selfPay = 'particular'
const months = monthNames.map((label, at) => ({ value: String(at + 1), label }))
const sexes = [
  { value: 'female', label: sexWords.female },
  { value: 'male', label: sexWords.male },
  { value: 'other', label: sexWords.other },
] as const
const sides = [
  { value: 'before', label: 'antes de' },
  { value: 'since', label: 'desde' },
] as const
const having = [
  { value: 'no', label: 'não têm' },
  { value: 'yes', label: 'têm' },
] as const

/** A condition as a sentence, whose words can be changed. */
export function Sentence({ condition, onChange }: SentenceProps) {
  switch (condition.kind) {
    case 'age':
      return (
        <>
          <Words>que têm de</Words>{' '}
          <NumberToken
            label="Idade, de"
            value={condition.from}
            min={0}
            max={oldestAge}
            unit="anos"
            onValue={(from) => onChange({ ...condition, from })}
          />{' '}
          <Words>a</Words>{' '}
          <NumberToken
            label="Idade, até"
            value={condition.to}
            min={0}
            max={oldestAge}
            unit="anos"
            onValue={(to) => onChange({ ...condition, to })}
          />{' '}
          <Words>anos</Words>
        </>
      )
    case 'sex':
      return (
        <>
          <Words>que são</Words>{' '}
          <ChoiceToken
            label="Sexo"
            value={condition.sex}
            options={sexes}
            onValue={(sex) => onChange({ ...condition, sex })}
          />
        </>
      )
    case 'unit':
      return (
        <>
          <Words>atendidos em</Words> <Units condition={condition} onChange={onChange} />
        </>
      )
    case 'professional':
      return (
        <>
          <Words>atendidos por</Words> <Professionals condition={condition} onChange={onChange} />
        </>
      )
    case 'insurancePlan':
      return (
        <>
          <Words>com convênio</Words> <Plans condition={condition} onChange={onChange} />
        </>
      )
    case 'lastAppointment':
      return (
        <>
          <Words>com o último atendimento</Words>{' '}
          <ChoiceToken
            label="Último atendimento"
            value={condition.is}
            options={sides}
            onValue={(is) => onChange({ ...condition, is })}
          />{' '}
          <DateToken
            label="Data do último atendimento"
            value={condition.date}
            onValue={(date) => onChange({ ...condition, date })}
          />
        </>
      )
    case 'nextAppointment':
      return (
        <>
          <Words>que</Words>{' '}
          <ChoiceToken
            label="Agendamento marcado"
            value={condition.has ? 'yes' : 'no'}
            options={having}
            onValue={(has) => onChange({ ...condition, has: has === 'yes' })}
          />{' '}
          <Words>agendamento daqui para a frente</Words>
        </>
      )
    case 'birthdayMonth':
      return (
        <>
          <Words>que fazem aniversário em</Words>{' '}
          <SeveralToken
            label="Mês do aniversário"
            values={condition.months.map(String)}
            options={months}
            onValues={(values) => onChange({ ...condition, months: values.map(Number) })}
          />
        </>
      )
    case 'tag':
      return (
        <>
          <Words>com a etiqueta</Words> <Tags condition={condition} onChange={onChange} />
        </>
      )
    case 'missed':
      return (
        <>
          <Words>que faltaram desde</Words>{' '}
          <DateToken
            label="Faltaram desde"
            value={condition.since}
            onValue={(since) => onChange({ ...condition, since })}
          />
        </>
      )
    case 'lastExam':
      return (
        <>
          <Words>que fizeram</Words> <Exams condition={condition} onChange={onChange} />{' '}
          <Words>pela última vez antes de</Words>{' '}
          <DateToken
            label="Exame feito antes de"
            value={condition.before}
            onValue={(before) => onChange({ ...condition, before })}
          />
        </>
      )
    case 'noFutureExam':
      return (
        <>
          <Words>que não têm</Words> <Exams condition={condition} onChange={onChange} />{' '}
          <Words>daqui para a frente</Words>
        </>
      )
  }
}

interface Of<K extends Condition['kind']> {
  condition: Extract<Condition, { kind: K }>
  onChange: (condition: Condition) => void
}

function Units({ condition, onChange }: Of<'unit'>) {
  const { data } = useQuery(everyUnitQuery(useActiveNetwork().orgId))
  return (
    <SeveralToken
      label="Unidade"
      values={condition.unitIds}
      options={named(data)}
      unknown={unknownWords.unit}
      onValues={(unitIds) => onChange({ ...condition, unitIds })}
    />
  )
}

function Professionals({ condition, onChange }: Of<'professional'>) {
  const { data } = useQuery(everyProfessionalQuery(useActiveNetwork().orgId))
  return (
    <SeveralToken
      label="Profissional"
      values={condition.professionalIds}
      options={data?.map((one) => ({ value: one.id, label: nameWithTreatment(one) }))}
      onValues={(professionalIds) => onChange({ ...condition, professionalIds })}
    />
  )
}

function Plans({ condition, onChange }: Of<'insurancePlan'>) {
  const { data } = useQuery(everyPlanQuery(useActiveNetwork().orgId))
  return (
    <SeveralToken
      label="Convênio"
      values={condition.insurancePlanIds.map((id) => id ?? selfPay)}
      options={data && [...(named(data) ?? []), { value: selfPay, label: 'particular' }]}
      onValues={(values) =>
        onChange({ ...condition, insurancePlanIds: values.map((id) => (id === selfPay ? null : id)) })
      }
    />
  )
}

function Tags({ condition, onChange }: Of<'tag'>) {
  const { data } = useQuery(tagsQuery(useActiveNetwork().orgId))
  return (
    <SeveralToken
      label="Etiqueta"
      values={condition.tags}
      options={data?.tags.map((tag) => ({ value: tag, label: tag }))}
      onValues={(tags) => onChange({ ...condition, tags })}
    />
  )
}

function Exams({ condition, onChange }: Of<'lastExam' | 'noFutureExam'>) {
  const { data } = useQuery(everyExamQuery(useActiveNetwork().orgId))
  return (
    <SeveralToken
      label="Exame"
      values={condition.examIds}
      options={named(data)}
      onValues={(examIds) => onChange({ ...condition, examIds })}
    />
  )
}
