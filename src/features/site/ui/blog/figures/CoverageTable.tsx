type Answer = 'yes' | 'authorized' | 'no' | 'unknown'

const labels: Record<Answer, string> = {
  yes: 'cobre',
  authorized: 'com autorização',
  no: 'não cobre',
  unknown: 'ninguém verificou',
}

const plans = ['Amparo Essencial', 'Amparo Pleno', 'Vida Clara']

const exams: { name: string; answers: Answer[] }[] = [
  { name: 'Consulta em consultório', answers: ['yes', 'yes', 'yes'] },
  { name: 'Glicemia de jejum', answers: ['yes', 'yes', 'yes'] },
  { name: 'Ultrassom de abdome total', answers: ['authorized', 'yes', 'yes'] },
  { name: 'Ressonância de joelho', answers: ['no', 'authorized', 'authorized'] },
  { name: 'Sessão de fisioterapia', answers: ['authorized', 'authorized', 'unknown'] },
]

/** Exams by convênios: three answers, and a fourth that is unknown. */
export function CoverageTable() {
  return (
    <div className="figure-table-box">
      <table className="figure-table-table">
        <thead>
          <tr>
            <th scope="col">Exame</th>
            {plans.map((plan) => (
              <th key={plan} scope="col">
                {plan}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {exams.map(({ name, answers }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {answers.map((answer, at) => (
                <td key={plans[at]} data-label={plans[at]}>
                  <span className="figure-table-answer" data-answer={answer}>
                    {labels[answer]}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
