import { paths } from '#src/paths.ts'
import { Code, CodeCard } from '../documentation/Code.tsx'
import { More } from '../kit/ActionLink.tsx'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { Screenshot } from '../kit/Screenshot.tsx'
import { DeepAction } from './DeepAction.tsx'
import classes from './Developers.module.css'
import { FeatureHero } from './FeatureHero.tsx'
import { Split } from './Split.tsx'
import { conflict, curl, stream, webhook } from './snippets.ts'

export function Developers() {
  return (
    <>
      <FeatureHero
        audience="desenvolvedores"
        title="Tudo o que a tela faz, a API faz."
        description="HTTP e JSON, um documento OpenAPI 3.1 servido pela própria instalação, e erros que dizem o motivo e o que ainda está livre."
      >
        <div className={classes.first}>
          <div>
            <CodeCard title="Marcar uma consulta">
              <Code code={curl} language="shell" />
            </CodeCard>
            <CodeCard
              title={
                <>
                  Webhook <AreaStatus of="webhooks" />
                </>
              }
            >
              <Code code={webhook} language="json" />
            </CodeCard>
          </div>
          <CodeCard title="O horário já era de outra pessoa" note="409">
            <Code code={conflict} language="json" />
          </CodeCard>
        </div>
      </FeatureHero>
      <Split
        title="Chaves com escopo, por rede."
        area="apiKeys"
        picture={
          <Screenshot
            name="equipe"
            alt="A lista da equipe, com o papel e as unidades de cada pessoa: o mesmo que vale para o token dela na API."
            caption="Papel e unidades valem na tela e na API. Dados de exemplo."
          />
        }
      >
        <p>
          Criadas e revogadas por quem administra a rede, mostradas uma vez só. Hoje a API aceita o token de
          uma pessoa, com o papel e as unidades que ela tem.
        </p>
        <p>
          Os webhooks, também em construção, seguem a convenção Standard Webhooks: identificador, horário e
          assinatura no cabeçalho. O exemplo acima mostra o formato; nada disso é enviado hoje.
        </p>
      </Split>
      <Split
        title="Repetir não marca duas vezes."
        picture={
          <Screenshot
            name="agendar-por-que-nao"
            alt="O painel lateral de marcação da recepção mostra por que um horário não é oferecido: a mesma resposta que a API dá."
            caption="O mesmo motivo que a API responde, na tela da recepção. Dados de exemplo."
          />
        }
      >
        <p>
          Toda escrita aceita <code>Idempotency-Key</code>. A chave é gravada na mesma transação do
          agendamento: se a resposta se perdeu, repita o pedido e receba a primeira resposta. Ela vale por 24
          horas.
        </p>
        <p>
          Quem grava por cima de uma versão antiga recebe 409 <code>stale_version</code> com o registro atual,
          e nunca apaga o que outra pessoa escreveu.
        </p>
        <More to={paths.documentation}>Ler a documentação</More>
      </Split>
      <Split
        title="Eventos, para não perguntar de minuto em minuto."
        picture={
          <CodeCard title="Server-Sent Events">
            <Code code={stream} language="shell" />
          </CodeCard>
        }
      >
        <p>
          Um fluxo por rede diz o que mudou, e não como: pergunte à API, que sabe quem pode ver. Depois de uma
          queda, mande o último <code>id</code> em <code>Last-Event-ID</code> e nada se perde, por até um dia;
          um evento pode chegar duas vezes.
        </p>
        <p>Quem está restrito a uma unidade não ouve as outras.</p>
      </Split>
      <Split
        title="A própria tela usa esta API."
        picture={
          <Screenshot
            name="paciente"
            alt="A página de uma paciente na tela, lida pela API que está documentada."
            caption="O cadastro passa pela API documentada, e por nenhuma outra. Dados de exemplo."
          />
        }
      >
        <p>
          Erros seguem a RFC 9457, com um código estável e uma frase em português. Listas têm busca, ordem e
          páginas por cursor; dinheiro é inteiro em centavos; datas e horas seguem a ISO 8601.
        </p>
        <p>Não há biblioteca pronta por linguagem. O documento OpenAPI serve para gerar a sua.</p>
      </Split>
      <DeepAction
        title="Suba uma instalação e chame a primeira rota."
        text="Um comando instala, com o banco incluído; outro cria redes de demonstração, com pacientes e agenda inventados."
      />
    </>
  )
}
