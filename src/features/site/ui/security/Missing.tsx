import { paths } from '#src/paths.ts'
import { guards, inDays, retention } from '../../facts.ts'

export function Missing() {
  return (
    <>
      <h2 id="falta">O que ainda não fazemos</h2>
      <h3>Prova de fora</h3>
      <ul>
        <li>Nenhum teste de invasão por terceiros, nenhuma certificação.</li>
        <li>
          As bibliotecas têm versão fixa, mas nada as compara todo dia com as listas de falhas conhecidas.
        </li>
      </ul>
      <h3>Dados guardados</h3>
      <ul>
        <li>
          Banco e arquivos não são cifrados pelo programa: cifre o disco. Quem tem o servidor lê o que está
          neles.
        </li>
        <li>
          A cópia de segurança só é feita toda noite depois que quem mantém o servidor escolhe a pasta, e só é
          cifrada com uma chave dele. Levá-la para outro lugar e ensaiar a volta continua com ele.
        </li>
        <li>
          A rede excluída não é removida depois dos {inDays(retention.deletedRecords)} em que se pode
          restaurar.
        </li>
        <li>
          O histórico guarda valores antigos sem prazo, até o paciente ser eliminado. Não há balcão próprio
          para pedidos do titular, nem eliminação antes dos {inDays(retention.deletedRecords)}. Detalhes em{' '}
          <a href={`${paths.privacy}#prazos`}>Por quanto tempo</a>.
        </li>
        <li>Documentos anexados não passam por antivírus.</li>
        <li>
          A <code>SECRET_KEY</code> não tem troca assistida: trocada, os segundos fatores e os e-mails na fila
          não abrem mais. Já as chaves que assinam credenciais são trocadas sozinhas.
        </li>
      </ul>
      <h3>Entrada e rede</h3>
      <ul>
        <li>A conexão cifrada (TLS) é do servidor que fica na frente. O programa, sozinho, fala HTTP.</li>
        <li>Chaves de acesso (passkeys) não são aceitas; o segundo fator é só por aplicativo.</li>
        <li>
          A senha mais curta tem seis caracteres, se quem mantém não exigir mais, e não é comparada com listas
          de senhas vazadas.
        </li>
        <li>
          A página de senha esquecida diz se um e-mail tem conta. Há limite de pedidos, mas quem insiste
          descobre.
        </li>
        <li>
          A credencial fica no navegador, ao alcance de script. Copiada, vale por até {guards.tokenMinutes}{' '}
          minutos ou até a sessão ser encerrada.
        </li>
        <li>O bloqueio de tela protege de quem passa, não de quem tem o computador.</li>
      </ul>
    </>
  )
}
