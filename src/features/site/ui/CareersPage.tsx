import { paths } from '#src/paths.ts'
import { pageAt } from '../siteMap.ts'
import { ActionLink } from './kit/ActionLink.tsx'
import { Hero } from './kit/Hero.tsx'
import { siteMeta } from './kit/siteMeta.ts'
import { Offer, Row, Rows } from './rows/Row.tsx'
import { otherSubject, useInstallation } from './texts/installation.ts'

export const meta = siteMeta(pageAt(paths.careers))

export default function CareersPage() {
  return (
    <>
      <Hero
        title="Nenhuma vaga hoje."
        description="Não guardamos currículos para depois: seria juntar dados sem uso. Há três jeitos de contribuir enquanto isso, e nenhum pede entrevista."
        action={<ActionLink to={otherSubject}>Escrever para nós</ActionLink>}
      />
      <Rows>
        <Code />
        <Text />
        <Tests />
        <Return />
        <Row id="vagas" title="Quando houver vaga">
          <p>
            Ela aparece nesta página, com o trabalho, o salário e as etapas da seleção. Não pedimos foto,
            idade nem estado civil, e quem não for escolhido recebe resposta.
          </p>
        </Row>
      </Rows>
    </>
  )
}

function Code() {
  return (
    <Row id="codigo" drawing="frame" title="Com código">
      <Offer
        terms={[
          {
            term: 'Um caso que falha',
            text: 'O que você fez, o que esperava, o que veio. Se puder, já como teste: quem instala o programa recebe os testes junto, e “npm test” roda todos, com o banco e o navegador.',
          },
          {
            term: 'Um programa que usa a API',
            text: (
              <>
                A <a href={paths.documentation}>referência</a> sai do documento que o servidor entrega. Conte
                onde ela estava errada, incompleta ou fez você adivinhar.
              </>
            ),
          },
          {
            term: 'Uma mudança',
            text: 'O programa é livre, sob a AGPL: baixe o código, mude e use. Para que a mudança entre aqui, escreva antes de começar; ela continua sua e entra sob a mesma licença.',
          },
        ]}
      />
    </Row>
  )
}

function Text() {
  return (
    <Row id="texto" drawing="written" title="Com texto">
      <Offer
        terms={[
          {
            term: 'A palavra que ninguém usa no balcão',
            text: 'Se a recepção diz “encaixe” e a tela diz outra coisa, a tela está errada. Mande a frase e como você diria.',
          },
          {
            term: 'A mensagem que não ajudou',
            text: 'Um aviso que fez alguém ligar para o suporte é um defeito. Mande o aviso e o que faltou nele.',
          },
          {
            term: 'Um texto para o blog',
            text: 'De quem trabalha em clínica, sobre o que funciona na segunda-feira: preparo de exame, guia, encaixe, falta. Assinado por você e revisado com você.',
          },
        ]}
      />
    </Row>
  )
}

function Tests() {
  return (
    <Row id="acessibilidade" drawing="ramp" title="Com testes de acessibilidade">
      <Offer
        terms={[
          {
            term: 'O que mais nos falta',
            text: (
              <>
                Ninguém com deficiência testou o sistema conosco ainda. A{' '}
                <a href={paths.accessibility}>declaração de acessibilidade</a> diz o que foi conferido e o que
                não foi.
              </>
            ),
          },
          {
            term: 'Como testar',
            text: 'Crie uma conta, cadastre um profissional e marque um horário com o recurso que você usa: leitor de tela, ampliador, teclado, voz. Conte onde parou.',
          },
          {
            term: 'O que mandar',
            text: 'A página, o navegador, o recurso e o que você ouviu ou viu. Um áudio serve.',
          },
        ]}
      />
    </Row>
  )
}

function Return() {
  const { isContactRead } = useInstallation()
  return (
    <Row id="retorno" title="O que esperar de volta">
      <p>
        A mensagem recebe um número{isContactRead && ', e uma pessoa responde por e-mail'}. O que mudar por
        sua causa leva o seu nome, se você quiser. Dinheiro por contribuição, hoje, não há, e por isso não
        pedimos prazo nem exclusividade.
      </p>
    </Row>
  )
}
