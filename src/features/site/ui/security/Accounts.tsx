import { guards } from '../../facts.ts'
import { useInstallation } from '../texts/installation.ts'
import { Check } from './Check.tsx'

export function Accounts() {
  const { identity } = useInstallation()
  const { scrypt } = guards
  return (
    <>
      <h2 id="contas">Contas e senhas</h2>
      {identity.provider === 'firebase' && (
        <p>
          <strong>Nesta instalação a entrada é feita pelo serviço de identidade do Google</strong>, e valem as
          regras dele. O que segue descreve o serviço próprio do programa.
        </p>
      )}
      <ul>
        <li>
          <strong>Senha.</strong> Guarda-se só o resultado do scrypt (N = {scrypt.N.toLocaleString('pt-BR')},
          r = {scrypt.r}, p = {scrypt.p}, sal próprio), calculado num processo à parte, para não atrasar a
          agenda.
        </li>
        <li>
          <strong>Quem adivinha espera.</strong> {guards.freeSlips} erros não custam nada; o seguinte custa{' '}
          {guards.firstWaitS} segundos, e cada um depois dobra, até {guards.longestWaitS / 3600} hora. A conta
          é por e-mail e endereço de rede, fica no banco e vale em todos os servidores.
        </li>
        <li>
          <strong>Prova de trabalho.</strong> Depois de {guards.failuresBeforeProof} erros, nossas páginas
          pedem ao navegador uma conta de cerca de um segundo antes de cada tentativa. Sem imagem para
          decifrar e sem script de outra empresa.
        </li>
        <li>
          <strong>Segundo fator.</strong> Aplicativo autenticador (RFC 6238), cada código uma vez só, e{' '}
          {guards.recoveryCodes} códigos de recuperação. A rede pode exigi-lo da direção e da gestão.
        </li>
        <li>
          <strong>Sessão.</strong> Credencial assinada (ES256) que vale {guards.tokenMinutes} minutos, com
          chave de assinatura nova a cada {guards.signingKeyDays} dias. Mudar a senha encerra as outras
          sessões; cada uma pode ser encerrada de longe.
        </li>
        <li>
          <strong>E-mail ou senha errados</strong> recebem a mesma resposta, exista a conta ou não, depois do
          mesmo cálculo.
        </li>
        <li>
          <strong>Mudar senha, e-mail ou fator</strong>, excluir a conta e exportar pacientes pedem que a
          pessoa tenha entrado há pouco.
        </li>
      </ul>
      <Check of="accounts" />
    </>
  )
}
