import { paths } from '#src/paths.ts'
import { dataRequest, useInstallation } from '../texts/installation.ts'

export function Rights() {
  const { operator, privacyEmail } = useInstallation()
  return (
    <>
      <h2 id="direitos">Seus direitos</h2>
      <p>A LGPD (art. 18) lhe dá o direito de pedir, sem pagar nada:</p>
      <ul>
        <li>se tratamos dados seus, e quais;</li>
        <li>acesso a eles e uma cópia que dê para levar a outro lugar;</li>
        <li>correção do que estiver errado, velho ou incompleto;</li>
        <li>bloqueio, anonimização ou eliminação do que for demais ou estiver fora da lei;</li>
        <li>eliminação do que só guardamos porque você consentiu;</li>
        <li>com quem compartilhamos os dados, e o que acontece se você não consentir;</li>
        <li>voltar atrás num consentimento.</li>
      </ul>
      <p>
        Nome, sessões e exclusão da conta estão em <a href={paths.account}>Minha conta</a>. Para o resto,{' '}
        <a href={dataRequest}>faça um pedido</a> a partir do e-mail da conta ou da mensagem, para sabermos que
        é você; nunca pedimos a senha. A confirmação de que há dados sai logo; a resposta completa, em até 15
        dias (art. 19).
      </p>
      <p>
        Se a resposta não resolver, reclame à Agência Nacional de Proteção de Dados (
        <a href="https://www.gov.br/anpd">gov.br/anpd</a>) ou aos órgãos de defesa do consumidor. Se um
        incidente puder trazer risco ou dano relevante a você, avisamos você e a ANPD em até três dias úteis
        (Resolução CD/ANPD 15/2024).
      </p>
      <h2 id="encarregado">Encarregado</h2>
      <p>
        {privacyEmail ? (
          <>
            {operator?.officer ?? 'O encarregado'} recebe pedidos e reclamações sobre dados pessoais (art. 41)
            e atende em <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a> ou pelo{' '}
            <a href={dataRequest}>formulário de contato</a>, assunto “Dados pessoais”.
          </>
        ) : (
          <>
            Esta instalação não informou um e-mail do encarregado. Pedidos e reclamações sobre dados pessoais
            (art. 41) vão pelo <a href={dataRequest}>formulário de contato</a>, assunto “Dados pessoais”, e
            ficam guardados neste servidor com um número.
          </>
        )}
      </p>
      <p>
        Como os dados são protegidos, em <a href={paths.security}>Segurança</a>.
      </p>
    </>
  )
}
