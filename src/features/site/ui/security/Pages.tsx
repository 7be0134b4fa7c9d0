import { commonHeaderNames, guards } from '../../facts.ts'
import { useInstallation } from '../texts/installation.ts'
import { Check } from './Check.tsx'

export function Pages() {
  const { origin } = useInstallation()
  const headers = ['content-security-policy', ...commonHeaderNames]
  return (
    <>
      <h2 id="paginas">Páginas e respostas</h2>
      <p>
        Scripts e folhas de estilo, só os nossos: a política de conteúdo (CSP) não aceita script escrito no
        meio da página, salvo o que leva o número sorteado para aquela resposta, nem endereço de fora.
        Permite-se o atributo <code>style</code>, que posiciona e não executa. Nossas páginas não abrem dentro
        de outras, não pedem câmera nem localização, e a API manda o navegador não guardar nada.
      </p>
      <p>
        O site público tem um script só, pequeno, e funciona sem ele. Com a conexão cifrada, o navegador é
        avisado a não voltar atrás (HSTS, um ano).
      </p>
      <Check of="pages">
        <p>Os cabeçalhos desta instalação:</p>
        <pre>
          <code>{`curl -sI ${origin}/ | grep -iE '${headers.join('|')}'`}</code>
        </pre>
        <p>A API, sem credencial, responde 401:</p>
        <pre>
          <code>{`curl -si ${origin}/api/v1/me`}</code>
        </pre>
      </Check>
    </>
  )
}

export function Files() {
  return (
    <>
      <h2 id="arquivos">Arquivos</h2>
      <p>
        Um documento abre por um endereço assinado que vale {guards.fileAddressMinutes} minutos e serve para
        aquele arquivo e mais nada; pedi-lo exige ver o registro a que pertence. O tipo se lê do conteúdo:
        PDF, PNG, JPEG e WebP, até {guards.fileMegabytes} MB. SVG é recusado, porque pode carregar script.
        Imagens são servidas num ambiente isolado, em que nenhum script roda.
      </p>
      <Check of="files" />
    </>
  )
}

export function Secrets() {
  return (
    <>
      <h2 id="segredos">Segredos</h2>
      <p>
        Chaves de assinatura, segredos do segundo fator e e-mails na fila são cifrados (AES-256-GCM) com uma
        chave derivada de <code>SECRET_KEY</code>, cada um preso à sua finalidade: trocado de coluna, não
        abre. Tokens, convites, links e códigos de recuperação ficam só como hash com chave (HMAC-SHA-256). O
        texto de um e-mail é esquecido assim que o servidor de e-mail o aceita.
      </p>
      <p>No registro do servidor não entram nomes, e-mails nem credenciais.</p>
      <Check of="secrets" />
    </>
  )
}
