import { paths } from '#src/paths.ts'
import { pageAt } from '../siteMap.ts'
import { ActionLink } from './kit/ActionLink.tsx'
import { AreaStatus } from './kit/AreaStatus.tsx'
import { Hero } from './kit/Hero.tsx'
import { siteMeta } from './kit/siteMeta.ts'
import { EmptyList } from './partners/EmptyList.tsx'
import { Offer, Row, Rows } from './rows/Row.tsx'
import { otherSubject } from './texts/installation.ts'

export const meta = siteMeta(pageAt(paths.partners))

export default function PartnersPage() {
  return (
    <>
      <Hero
        title="Quem instala, quem fecha a conta, quem faz o exame"
        description="Uma clínica raramente anda sozinha. Aqui está o que cada parceiro ganha, como entrar na lista e a lista como está hoje."
        action={<ActionLink to={otherSubject}>Pedir para entrar</ActionLink>}
      />
      <Rows>
        <Installers />
        <Accountants />
        <Laboratories />
        <Listing />
        <Row id="lista" title="A lista">
          <EmptyList />
        </Row>
      </Rows>
    </>
  )
}

function Installers() {
  return (
    <Row id="instaladores" drawing="frame" title="Quem instala e acompanha">
      <Offer
        terms={[
          {
            term: 'Um comando para subir',
            text: 'O banco vem junto, o servidor confere as próprias configurações e diz o nome da que está errada. Com uma rede de demonstração dá para ensinar a equipe antes de digitar um paciente.',
          },
          {
            term: 'Um manual de operação',
            text: (
              <>
                Variáveis, e-mail, arquivos, saúde, vários servidores, contas: está na{' '}
                <a href={paths.documentation}>documentação</a>.
              </>
            ),
          },
          {
            term: 'O seu preço',
            text: 'Instalação, migração, cópias de segurança e suporte são serviço seu. Não cobramos comissão nem mensalidade pelo programa. A licença deixa instalar para outros e cobrar por isso; o código do que roda vai junto.',
          },
        ]}
      />
    </Row>
  )
}

function Accountants() {
  return (
    <Row id="contadores" drawing="columns" title="Contadores">
      <Offer
        terms={[
          {
            term: 'O preço do dia da marcação',
            text: 'Cada agendamento guarda o preço e a parte do profissional como eram quando foi marcado, e quem paga: o convênio ou o próprio paciente.',
          },
          {
            term: 'Um acesso próprio',
            text: 'A clínica convida com papel e unidades, e retira quando quiser. Não há papel só de leitura: quem entra pela gestão também muda.',
          },
          {
            term: (
              <>
                Fechamento do mês <AreaStatus of="monthClosing" />
              </>
            ),
            text: 'Atendimentos por profissional e convênio, valor, repasse e guias que faltam, em planilha.',
          },
        ]}
      />
    </Row>
  )
}

function Laboratories() {
  return (
    <Row id="laboratorios" drawing="within" title="Laboratórios e centros de imagem">
      <Offer
        terms={[
          {
            term: 'O exame como ele é',
            text: 'Código TUSS, duração, folga antes e depois, preparo, jejum, perguntas de triagem e o equipamento de que precisa, cada um com seus horários e lugares.',
          },
          {
            term: 'A cobertura numa tabela só',
            text: 'Que convênio cobre que exame, por quanto e se pede autorização. A recepção da clínica vê antes de mandar a pessoa até você.',
          },
          {
            term: (
              <>
                Avisos entre sistemas <AreaStatus of="webhooks" />
              </>
            ),
            text: (
              <>
                A <a href={paths.feature('desenvolvedores')}>API</a> marca, remarca e consulta com a
                credencial de uma pessoa. O aviso que sai sozinho, e a chave que não depende da conta de uma
                pessoa, estão em construção.
              </>
            ),
          },
        ]}
      />
    </Row>
  )
}

function Listing() {
  return (
    <Row id="entrar" title="Como entrar na lista">
      <p>
        Escreva dizendo o nome, o CNPJ, a cidade, o que faz e uma instalação ou clínica que você atende e que
        aceite confirmar. Conferimos o CNPJ e falamos com ela.
      </p>
      <p>
        Estar na lista não custa nada, e ninguém paga para aparecer antes: a ordem é a da cidade. Não é
        certificado: diz que existe e que alguém confirmou. Sai quem pedir, e quem a clínica desmentir.
      </p>
    </Row>
  )
}
