const columns = ['Campo', 'Para quê', 'Base', 'Na ficha'] as const

type Answer = 'yes' | 'authorized' | 'no'

const fields: { cells: [string, string, string]; answer: Answer; ask: string }[] = [
  {
    cells: ['Nome e nome social', 'Saber quem é e como chamar', 'Tutela da saúde, art. 7º, VIII'],
    answer: 'yes',
    ask: 'sim',
  },
  {
    cells: ['Nascimento', 'Distinguir homônimos, cuidar do preparo', 'Tutela da saúde, art. 7º, VIII'],
    answer: 'yes',
    ask: 'sim',
  },
  {
    cells: ['Telefone', 'Confirmar, avisar de mudança', 'Contrato, art. 7º, V'],
    answer: 'yes',
    ask: 'sim',
  },
  {
    cells: ['CPF', 'Nota fiscal, não duplicar a ficha', 'Obrigação legal, art. 7º, II'],
    answer: 'authorized',
    ask: 'na chegada, não ao telefone',
  },
  {
    cells: ['Convênio e carteirinha', 'Guia e autorização', 'Tutela da saúde, art. 11, II, “f”'],
    answer: 'authorized',
    ask: 'se for por convênio',
  },
  {
    cells: ['Responsável legal', 'Quem decide por uma criança', 'Melhor interesse, art. 14'],
    answer: 'authorized',
    ask: 'se houver',
  },
  {
    cells: ['Aceite de campanhas', 'Enviar novidades', 'Consentimento, art. 7º, I'],
    answer: 'authorized',
    ask: 'à parte, sem vir marcado',
  },
  {
    cells: ['Religião, estado civil, renda', 'Ninguém soube dizer', 'Nenhuma'],
    answer: 'no',
    ask: 'não',
  },
]

/** A patient form field by field: its purpose, its legal basis, and if the desk needs it. */
export function FormFields() {
  return (
    <div className="figure-table-box">
      <table className="figure-table-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ cells: [name, purpose, basis], answer, ask }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={columns[1]}>{purpose}</td>
              <td data-label={columns[2]}>{basis}</td>
              <td data-label={columns[3]}>
                <span className="figure-table-answer" data-answer={answer}>
                  {ask}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
