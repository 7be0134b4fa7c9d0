import { IconCheck, IconFileCertificate, IconMinus } from '@tabler/icons-react'
import classes from './CoverageSample.module.css'
import rows from './rows.module.css'

const answers = {
  yes: { word: 'Coberto', Icon: IconCheck },
  ask: { word: 'Autorização', Icon: IconFileCertificate },
  no: { word: 'Não cobre', Icon: IconMinus },
} as const

type Answer = keyof typeof answers

const plans = ['Amparo', 'Saúde Ipê', 'Coop. Serrana'] as const

const exams: readonly { name: string; covered: readonly Answer[]; price: string }[] = [
  { name: 'Consulta', covered: ['yes', 'yes', 'yes'], price: 'R$ 280,00' },
  { name: 'Ultrassom abdominal', covered: ['yes', 'ask', 'yes'], price: 'R$ 190,00' },
  { name: 'Ecocardiograma', covered: ['ask', 'ask', 'no'], price: 'R$ 340,00' },
  { name: 'Mamografia', covered: ['yes', 'yes', 'ask'], price: 'R$ 210,00' },
  { name: 'Teste ergométrico', covered: ['ask', 'no', 'no'], price: 'R$ 260,00' },
]

/** A sample of the coverage of convênios, as the clinic registers it once. */
export function CoverageSample() {
  return (
    <figure>
      <div className={classes.card}>
        <p className={classes.head}>
          <strong>Coberturas</strong> Unidade Pinheiros
        </p>
        <table className={rows.table}>
          <thead>
            <tr>
              {['Exame', ...plans, 'Particular'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {exams.map(({ name, covered, price }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {covered.map((answer, at) => (
                  <td key={plans[at]} data-label={plans[at]}>
                    <Covered answer={answer} />
                  </td>
                ))}
                <td data-label="Particular">{price}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className={classes.caption}>Convênios, preços e coberturas de exemplo.</figcaption>
    </figure>
  )
}

function Covered({ answer }: { answer: Answer }) {
  const { word, Icon } = answers[answer]
  return (
    <span className={classes.covered} data-answer={answer}>
      <Icon size={17} stroke={1.75} aria-hidden /> {word}
    </span>
  )
}
