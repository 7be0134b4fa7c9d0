import { paths } from '#src/paths.ts'
import { otherSubject, useInstallation } from '../texts/installation.ts'

export function Report() {
  const { privacyEmail } = useInstallation()
  return (
    <>
      <h2 id="relatar">Relatar uma falha</h2>
      <p>
        <a href={otherSubject}>Escreva pelo contato</a>
        {privacyEmail && (
          <>
            {' '}
            ou para <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>
          </>
        )}
        , com “segurança” no começo da mensagem. Diga o endereço, o passo a passo e o que conseguiu ver. Não
        mande dados de pacientes como prova. Para programas:{' '}
        <a href="/.well-known/security.txt">security.txt</a> (RFC 9116).
      </p>
      <ul>
        <li>
          Teste na sua instalação: é o mesmo programa, sobe com um comando e vem com redes de demonstração.
        </li>
        <li>
          Nesta, use só contas suas. Não leia, mude nem apague o que é de outros, e não derrube o serviço.
        </li>
        <li>Dê tempo para corrigir antes de publicar.</li>
        <li>
          A quem age assim, de boa-fé, não respondemos com processo nem com polícia. O seu nome vai na
          correção, se você quiser; recompensa em dinheiro não há.
        </li>
      </ul>
      <p>
        É paciente e acha que seus dados vazaram? Fale com a clínica e, se a falha for desta instalação, com o{' '}
        <a href={`${paths.privacy}#encarregado`}>encarregado</a>.
      </p>
    </>
  )
}
