import { termsVersion } from '#features/accounts/rules.ts'
import { paths } from '#src/paths.ts'
import { inDays, retention } from '../facts.ts'
import { pageAt } from '../siteMap.ts'
import { siteMeta } from './kit/siteMeta.ts'
import { Changes, DatedText } from './texts/DatedText.tsx'
import { otherSubject, useInstallation } from './texts/installation.ts'
import { OperatorSentence } from './texts/OperatorName.tsx'

export const meta = siteMeta(pageAt(paths.terms))

const contents = [
  { id: 'quem', title: 'Quem é quem' },
  { id: 'conta', title: 'Sua conta' },
  { id: 'limites', title: 'O que não fazer' },
  { id: 'dados', title: 'Os dados da clínica' },
  { id: 'programa', title: 'O que o programa é' },
  { id: 'preco', title: 'Preço' },
  { id: 'disponibilidade', title: 'Disponibilidade' },
  { id: 'responsabilidade', title: 'Responsabilidade' },
  { id: 'direitos', title: 'Direitos sobre o programa' },
  { id: 'fim', title: 'Como terminar' },
  { id: 'lei', title: 'Lei e foro' },
]

const summary = [
  'O programa é livre (AGPL-3.0 ou posterior) e não tem mensalidade. Servidor, técnico e mensagens têm o preço de quem os vende.',
  'Cada pessoa entra com a própria conta e responde pelo que faz com ela.',
  'O que a clínica cadastra é dela, que pode levar tudo e excluir o que o programa deixa excluir.',
  'O programa é entregue como está, até onde a lei permite, e não decide por quem atende.',
]

export default function TermsPage() {
  return (
    <DatedText
      title="Termos de uso, curtos para serem lidos"
      description="Valem para quem usa este site e o programa instalado neste endereço."
      version={termsVersion}
      contents={contents}
      summary={summary}
    >
      <Parties />
      <Account />
      <ClinicData />
      <Program />
      <Liability />
      <Rights />
      <Ending />
      <Changes
        versions={[
          {
            date: '2026-11-23',
            text: 'redação: o que a clínica leva e exclui, e quando uma conta é encerrada.',
          },
          {
            date: '2026-11-22',
            text: 'o programa é livre, sob a AGPL; quem responde pela instalação; a versão aceita fica registrada na conta.',
          },
          { date: '2026-11-21', text: 'primeira versão.' },
        ]}
      />
    </DatedText>
  )
}

function Parties() {
  const { productName, host } = useInstallation()
  return (
    <>
      <h2 id="quem">Quem é quem</h2>
      <p>
        “Nós” é quem mantém a instalação do {productName} em <strong>{host}</strong>. “Você” é quem visita o
        site ou usa o sistema. “Clínica” é a empresa ou o profissional em nome de quem uma rede foi criada
        aqui; quem a cria declara que pode falar por ela.
      </p>
      <OperatorSentence />
      <p>
        Se a clínica mantém a própria instalação, nós e ela somos a mesma pessoa, e o que estes termos
        prometem é ela quem promete à sua equipe.
      </p>
    </>
  )
}

function Account() {
  return (
    <>
      <h2 id="conta">Sua conta</h2>
      <ul>
        <li>É preciso ter 18 anos e dizer o nome e o e-mail verdadeiros.</li>
        <li>
          A conta é criada neste servidor, e a clínica também. Ao criá-la você aceita estes termos; a versão e
          a hora ficam registradas na conta.
        </li>
        <li>
          A conta é de uma pessoa só. No balcão compartilhado, use “Trocar de atendente”: o histórico precisa
          saber quem marcou.
        </li>
        <li>
          Escolha uma senha que não use em outro lugar e, se puder, ligue a confirmação em duas etapas. A
          clínica pode exigi-la da direção e da gestão.
        </li>
        <li>
          Viu uso que não é seu? Encerre as sessões em <a href={paths.account}>Minha conta</a>, mude a senha e
          nos avise.
        </li>
      </ul>
      <h2 id="limites">O que não fazer</h2>
      <ul>
        <li>Escrever dados de pessoas sem ter por que tratá-los, ou usar os daqui para outro fim.</li>
        <li>Entrar em conta, rede ou unidade que não é sua, mesmo que uma porta pareça aberta.</li>
        <li>
          Sobrecarregar o serviço de propósito. Programas são bem-vindos pela API, dentro dos limites que ela
          responde.
        </li>
        <li>Usar o programa como prontuário: ele não foi feito para isso.</li>
      </ul>
      <p>
        Testar a segurança tem caminho próprio:{' '}
        <a href={`${paths.security}#relatar`}>como relatar uma falha</a>.
      </p>
    </>
  )
}

function ClinicData() {
  return (
    <>
      <h2 id="dados">Os dados da clínica</h2>
      <p>
        São dela. Nós os guardamos e processamos para que o sistema funcione, por ordem dela, e para mais
        nada: não vendemos, não anunciamos, não treinamos modelos com eles. O papel de cada um está em{' '}
        <a href={paths.privacy}>Privacidade</a>.
      </p>
      <p>
        A lista de pacientes sai em planilha, e tudo o que a clínica lê na tela pode ser lido pela{' '}
        <a href={paths.documentation}>API</a>. O que ela exclui pode voltar por{' '}
        {inDays(retention.deletedRecords)}. Cuidar da base legal, dos consentimentos e dos prazos de guarda
        dos seus pacientes é dever da clínica.
      </p>
    </>
  )
}

function Program() {
  return (
    <>
      <h2 id="programa">O que o programa é</h2>
      <p>
        Um sistema de agenda e recepção. Ele mostra horários, aplica as regras que a clínica cadastrou e
        guarda quem fez o quê. Não dá diagnóstico, não indica tratamento e não confirma cobertura em nome do
        convênio: a regra que ele aplica é a que a clínica digitou. Uma parte do que o site descreve ainda
        está em construção e vem com esse nome ao lado.
      </p>
      <h2 id="preco">Preço</h2>
      <p>
        Não cobramos pelo programa. O que custa dinheiro é de outros: o servidor, o técnico que cuida dele, as
        mensagens, o modelo de linguagem, se a clínica escolher um. Os valores e quem cobra estão em{' '}
        <a href={paths.pricing}>Preços</a>. Se um dia cobrarmos por algo, será por escrito, antes, e nunca por
        algo que você já usa sem ter aceitado.
      </p>
      <h2 id="disponibilidade">Disponibilidade</h2>
      <p>
        Trabalhamos para que o sistema esteja no ar no horário da clínica, mas não prometemos um número.
        Atualizações podem pará-lo por instantes. Tenha em papel o necessário para um dia sem internet: a
        agenda do dia pode ser impressa.
      </p>
    </>
  )
}

function Liability() {
  return (
    <>
      <h2 id="responsabilidade">Responsabilidade</h2>
      <p>
        O programa é entregue como está. Não garantimos que sirva a uma finalidade especial nem que esteja
        livre de falhas, e não respondemos pelo que a clínica cadastra, pelo que combina com seus pacientes
        nem por serviços de outras empresas ligados a ele.
      </p>
      <p>
        Nada aqui afasta o que a lei não deixa afastar: os direitos de quem é consumidor (Lei 8.078/1990), os
        de quem é titular de dados (Lei 13.709/2018) e a responsabilidade por dolo ou culpa grave.
      </p>
    </>
  )
}

function Rights() {
  const { productName } = useInstallation()
  return (
    <>
      <h2 id="direitos">Direitos sobre o programa</h2>
      <p>
        O {productName} é programa livre, sob a <strong>GNU AGPL, versão 3 ou posterior</strong>. Qualquer
        pessoa ou empresa pode usar, estudar, copiar, mudar, distribuir e instalar para outros, também
        cobrando pelo serviço. Quem o oferece pela rede entrega aos usuários, de graça e sob a mesma licença,
        o código que está rodando, com as mudanças que fez. O desta instalação está em{' '}
        <a href={paths.source}>Código-fonte</a>. Partes de terceiros seguem a licença de cada uma.
      </p>
      <p>
        Estes termos são do serviço neste endereço e não tiram nada do que a licença dá. A licença não dá o
        direito de se apresentar como outra instalação ou como quem a mantém.
      </p>
    </>
  )
}

function Ending() {
  return (
    <>
      <h2 id="fim">Como terminar</h2>
      <p>
        Você exclui a conta em <a href={paths.account}>Minha conta</a>; a clínica exclui a rede em “Rede e
        unidades”, depois de levar o que quiser. A rede pode ser restaurada por{' '}
        {inDays(retention.deletedRecords)}. O que é apagado, e o que ainda não é, está em{' '}
        <a href={`${paths.privacy}#prazos`}>Por quanto tempo</a>.
      </p>
      <p>
        Podemos encerrar a conta de quem descumpre estes termos. Salvo urgência, como um ataque em curso,
        avisamos antes pelo e-mail da conta. Se a instalação for encerrada, avisamos com prazo para levar os
        dados.
      </p>
      <h2 id="lei">Lei e foro</h2>
      <p>
        Vale a lei brasileira. Quem é consumidor pode ir à Justiça onde mora (Lei 8.078/1990, art. 101, I);
        nos outros casos, vale o foro que a lei indicar. Antes disso, <a href={otherSubject}>escreva</a>:
        quase tudo se resolve numa conversa.
      </p>
      <p>
        Quando estes termos mudarem, a data no alto muda e a lista abaixo diz o quê. Mudança que tire direito
        seu é avisada por e-mail a quem tem conta, com antecedência.
      </p>
    </>
  )
}
