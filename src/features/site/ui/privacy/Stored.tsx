import { paths } from '#src/paths.ts'
import { cookies, guards, inTime } from '../../facts.ts'
import { useInstallation } from '../texts/installation.ts'
import { LabelledTable } from '../texts/LabelledTable.tsx'
import { OperatorSentence } from '../texts/OperatorName.tsx'

export function WhoAnswers() {
  const { productName, host } = useInstallation()
  return (
    <>
      <h2 id="quem">Quem responde</h2>
      <p>
        Cada instalação do {productName} é independente: tem servidor, banco de dados e responsável próprios.
        Este texto vale para a instalação em <strong>{host}</strong>, e “nós” é quem a mantém. O programa não
        tem telemetria nem medidor de visitas.
      </p>
      <OperatorSentence />
      <p>Há dois papéis, e a lei os separa (LGPD, art. 5º, VI e VII):</p>
      <ul>
        <li>
          <strong>Do site, das contas e do contato</strong>, nós somos a controladora: decidimos o que é
          guardado e respondemos por isso.
        </li>
        <li>
          <strong>Dos dados de pacientes</strong>, a controladora é a clínica. Nós somos a operadora:
          guardamos por ordem dela. Quando a clínica mantém a própria instalação, os dois papéis são dela.
        </li>
      </ul>
    </>
  )
}

const stored = [
  [
    'Nome, e-mail e mensagem do contato; clínica e telefone, se você os der',
    'Responder à sua mensagem',
    'Procedimentos a seu pedido, art.\u00a07º,\u00a0V',
  ],
  [
    'Conta de quem usa o sistema: nome, e-mail, senha (só o resultado do scrypt), o endereço da foto, se vier de um provedor, e a versão dos termos que aceitou, com a hora',
    'Entrar e registrar quem fez o quê',
    'Execução de contrato, art.\u00a07º,\u00a0V',
  ],
  [
    'Sessões: o navegador, quando começou, quando foi usada',
    'Mostrar onde a conta está aberta e poder encerrar de longe',
    'Execução de contrato, art.\u00a07º,\u00a0V',
  ],
  [
    'Segundo fator: a chave do aplicativo, cifrada, e os códigos de recuperação, guardados só como hash',
    'Confirmar que é você',
    'Execução de contrato, art.\u00a07º,\u00a0V',
  ],
  [
    'Erros de senha e envios do contato: contagem por e-mail e por endereço de rede, guardados só como hash',
    'Barrar quem adivinha senhas ou inunda o formulário',
    'Legítimo interesse, art.\u00a07º,\u00a0IX',
  ],
  [
    'Registro do servidor: a rota, o resultado e a duração de cada pedido',
    'Achar falhas',
    'Legítimo interesse, art.\u00a07º,\u00a0IX',
  ],
]

export function Stored() {
  const { identity } = useInstallation()
  return (
    <>
      <h2 id="site">O que este site guarda</h2>
      <LabelledTable
        caption="O que este site guarda, para quê e com que base legal"
        columns={['Dado', 'Para quê', 'Base na LGPD']}
        rows={stored}
      />
      {identity.provider === 'firebase' && (
        <p>
          <strong>Nesta instalação</strong> conta, senha, sessões e segundo fator ficam no serviço de
          identidade do Google (Firebase Authentication), e não neste servidor.
        </p>
      )}
      <p>
        O registro do servidor não tem nome, e-mail nem endereço de rede; o endereço fica um minuto na
        memória, para conter excessos, e não é escrito. Se o art. 15 do Marco Civil da Internet (Lei
        12.965/2014) nos obrigar a guardar registros de acesso por seis meses, eles ficam no servidor que
        recebe as conexões, fora do programa, por obrigação legal (art. 7º, II).
      </p>
      <p>Nada do que você faz aqui forma perfil, e nenhuma decisão sobre você é tomada por programa.</p>
      <p>
        Sua conta você apaga em <a href={paths.account}>Minha conta</a>, “Excluir minha conta”. O cadastro, as
        sessões, os links por e-mail e os fatores são apagados na hora. No histórico das redes em que você
        trabalhou fica o que foi feito, assinado por “Conta excluída”. Quem é a única pessoa na direção de uma
        rede com equipe passa a direção a outra antes.
      </p>
    </>
  )
}

export function Browser() {
  return (
    <>
      <h2 id="cookies">Cookies</h2>
      <p>
        Visitar o site não grava cookie nenhum até você escolher um tema ou responder ao aviso. Os dois botões
        do aviso têm o mesmo efeito, porque não há cookie que não seja essencial.
      </p>
      <LabelledTable
        caption="Cookies, quando são gravados e quanto duram"
        columns={['Cookie', 'Para quê', 'Quando', 'Dura']}
        rows={cookies.map(({ name, purpose, when, seconds }) => [
          <code key="name">{name}</code>,
          purpose,
          when,
          inTime(seconds),
        ])}
      />
      <p>Quem entra no sistema guarda também, no próprio navegador e fora dos cookies:</p>
      <ul>
        <li>
          <strong>A sessão</strong>, até sair: a chave com que o navegador pede ao servidor, a cada{' '}
          {guards.tokenMinutes} minutos, uma credencial nova.
        </li>
        <li>
          <strong>O que está sendo digitado</strong>, só naquela aba, até salvar ou sair, para que uma queda
          não apague o formulário; se outra pessoa assume a tela bloqueada, por doze horas.
        </li>
        <li>
          <strong>Preferências da máquina</strong>: menu aberto, atalhos, bloqueio de tela, último toque.
        </li>
        <li>
          <strong>O e-mail que pediu um link para entrar</strong>, até o link ser aberto.
        </li>
      </ul>
      <p>
        Quem escreve no <strong>chat de uma clínica</strong> guarda no navegador, também sem cookie, a chave
        da própria conversa e o que ainda não foi enviado. Antes da primeira mensagem nada é guardado; a chave
        deixa de valer no fim do dia, e “Encerrar e apagar deste aparelho” a apaga na hora. Quando o chat está
        no site da clínica, a chave fica na moldura do chat: o site não a lê.
      </p>
      <p>Limpar os dados do navegador apaga tudo isso e encerra a sessão nele.</p>
    </>
  )
}
