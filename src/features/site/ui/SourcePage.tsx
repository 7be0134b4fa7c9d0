import { paths, sourceArchive } from '#src/paths.ts'
import { pageAt } from '../siteMap.ts'
import { ActionLink } from './kit/ActionLink.tsx'
import { siteMeta } from './kit/siteMeta.ts'
import { TextPage } from './kit/TextPage.tsx'
import { useInstallation } from './texts/installation.ts'

export const meta = siteMeta(pageAt(paths.source))

const contents = [
  { id: 'baixar', title: 'Baixar' },
  { id: 'pode', title: 'O que a licença deixa fazer' },
  { id: 'pede', title: 'O que ela pede' },
  { id: 'dentro', title: 'O que há no arquivo' },
]

/** Offers the source of what runs here (AGPL-3.0, section 13); scripts/source.ts makes the archive. */
export default function SourcePage() {
  return (
    <TextPage
      title="O código do que roda aqui"
      description="O programa é livre, sob a GNU AGPL, versão 3 ou posterior. Quem usa esta instalação pode levar o código dela, do jeito que está no ar."
      contents={contents}
    >
      <Download />
      <Freedoms />
      <Duties />
      <Contents />
    </TextPage>
  )
}

function Download() {
  const { productName, version } = useInstallation()
  const archive = sourceArchive(version)
  return (
    <>
      <h2 id="baixar">Baixar</h2>
      <p>
        Esta instalação roda o {productName} <strong>{version}</strong>.
      </p>
      <p>
        <a href={archive} download>
          acolhe-{version}.tar.gz
        </a>
      </p>
      <p>Para rodar o seu, num Linux com Node 20 ou mais novo:</p>
      <pre>
        <code>{`tar xzf acolhe-${version}.tar.gz\ncd acolhe-${version}\nnpm start`}</code>
      </pre>
      <p>
        O passo a passo está em <a href={paths.guide('instalar')}>Instalar com um comando</a>.
      </p>
    </>
  )
}

function Freedoms() {
  return (
    <>
      <h2 id="pode">O que a licença deixa fazer</h2>
      <ul>
        <li>Usar, em quantas clínicas quiser, sem pedir e sem pagar pelo programa.</li>
        <li>Ler como ele funciona e mudar o que não serve.</li>
        <li>Copiar e passar adiante, com ou sem mudanças.</li>
        <li>Instalar para outros, hospedar e cobrar por esse trabalho.</li>
      </ul>
    </>
  )
}

function Duties() {
  return (
    <>
      <h2 id="pede">O que ela pede</h2>
      <p>
        Quem põe o programa à disposição de outras pessoas pela rede oferece a elas o código que está rodando,
        com as próprias mudanças e sob a mesma licença. Esta página faz isso sozinha: cada vez que o programa
        é montado, o arquivo é refeito com o que foi montado.
      </p>
      <p>
        A licença não dá garantia, e vale o texto dela, em inglês, que vai no arquivo como{' '}
        <code>LICENSE</code>. Este resumo só ajuda a lê-lo.
      </p>
    </>
  )
}

function Contents() {
  return (
    <>
      <h2 id="dentro">O que há no arquivo</h2>
      <p>
        O programa, os testes, a documentação e o que é preciso para montá-lo. Entram só as pastas e os tipos
        de arquivo de uma lista: dados, senhas, ajustes e anotações de quem mantém o servidor ficam de fora.
      </p>
      <p>
        As bibliotecas de terceiros vêm do registro do npm ao instalar, cada uma com a sua licença;{' '}
        <code>npm run licences</code> lista todas.
      </p>
      <p>
        <ActionLink to={paths.terms} look="quiet">
          Ler os termos de uso
        </ActionLink>
      </p>
    </>
  )
}
