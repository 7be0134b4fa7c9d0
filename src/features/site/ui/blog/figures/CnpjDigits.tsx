import { cnpjSum } from '#lib/cnpj.ts'

/** The example of the text; its two digits are worked out here. */
const body = '12ABC34501DE'

/** The computation of the check digits of a CNPJ with letters, step by step. */
export function CnpjDigits() {
  const first = cnpjSum(body)
  const second = cnpjSum(`${body}${first.digit}`)
  return (
    <div className="cnpj-digits-box">
      <div className="cnpj-digits-scroll">
        <table className="cnpj-digits-sum">
          <tbody>
            <Row name="Caractere" look="tiles" values={first.terms.map(({ character }) => character)} />
            <Row name="Valor" look="values" values={first.terms.map(({ value }) => value)} />
            <Row name="Peso" look="weights" values={first.terms.map(({ weight }) => `× ${weight}`)} />
            <Row name="Produto" look="products" values={first.terms.map(({ product }) => product)} />
          </tbody>
        </table>
      </div>
      <p className="cnpj-digits-result">
        A soma dá <strong>{first.sum}</strong>. O resto da divisão por 11 é {first.rest}; o primeiro dígito é
        11 − {first.rest} = <strong>{first.digit}</strong>. Com ele no fim e os pesos recomeçando em{' '}
        {second.terms[0]?.weight}, a soma dá {second.sum}, o resto é {second.rest} e o segundo dígito é{' '}
        <strong>{second.digit}</strong>.
      </p>
    </div>
  )
}

interface RowProps {
  name: string
  look: 'tiles' | 'values' | 'weights' | 'products'
  values: readonly (string | number)[]
}

function Row({ name, look, values }: RowProps) {
  return (
    <tr data-look={look}>
      <th scope="row">{name}</th>
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places of a constant
        <td key={at}>
          <span data-letter={look === 'tiles' && /[A-Z]/.test(String(value)) ? '' : undefined}>{value}</span>
        </td>
      ))}
    </tr>
  )
}
