import { formatCnpj } from '#lib/cnpj.ts'
import { useInstallation } from './installation.ts'

/** Who answers for this installation, as a sentence; or that it says nothing about it. */
export function OperatorSentence() {
  const { host, operator } = useInstallation()
  if (!operator) {
    return (
      <p>
        A instalação em <strong>{host}</strong> ainda não informou quem responde por ela. Antes de cadastrar
        dados de pacientes aqui, pergunte a quem lhe passou o endereço.
      </p>
    )
  }
  const { name, cnpj, officer, contact } = operator
  return (
    <p>
      Quem responde pela instalação em <strong>{host}</strong> é <strong>{name}</strong>
      {cnpj && <>, CNPJ&nbsp;{formatCnpj(cnpj)}</>}.{officer && <> O encarregado de dados é {officer}.</>}
      {contact && (
        <>
          {' '}
          Contato: <a href={`mailto:${contact}`}>{contact}</a>.
        </>
      )}
    </p>
  )
}
