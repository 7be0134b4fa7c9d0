import { Check } from './Check.tsx'

export function Networks() {
  return (
    <>
      <h2 id="redes">Uma rede não vê outra</h2>
      <p>
        Toda tabela com dados de uma rede tem segurança por linha <em>forçada</em> no PostgreSQL: a transação
        diz em nome de que rede trabalha, e o banco só devolve e só aceita linhas dela, mesmo que uma consulta
        esqueça o filtro. O programa se conecta com um papel que não é dono de nada, e não inicia se o papel
        puder passar por cima dessas regras.
      </p>
      <p>
        Fora disso ficam poucas tabelas, sem dado clínico: contas de entrada, quem tem qual e-mail, mensagens
        do contato (que o programa grava e não relê), a fila de e-mails cifrados, convites guardados só como
        hash e números internos. O teste lista cada uma, com o motivo.
      </p>
      <Check of="tenancy">
        <p>No banco da sua instalação, esta consulta mostra que tabelas têm a regra forçada:</p>
        <pre>
          <code>{`select relname, relforcerowsecurity
  from pg_class
 where relkind = 'r'
   and relnamespace = 'public'::regnamespace;`}</code>
        </pre>
      </Check>
    </>
  )
}

export function Roles() {
  return (
    <>
      <h2 id="papeis">Cada papel vê o seu</h2>
      <p>
        Direção, gestão, recepção e profissional têm permissões numa tabela só, lida pela API antes de
        trabalhar e pela tela para esconder o que não cabe. O acesso é verificado dentro da própria transação:
        quem foi removido da equipe, ou teve a conta desativada, está fora no pedido seguinte.
      </p>
      <p>
        O banco repete a regra. Políticas por papel e por unidade recusam escrita e leitura a mais: quem é
        restrito a uma unidade não lê a agenda de outra, e profissionais leem só os próprios pacientes.
      </p>
      <Check of="access" />
    </>
  )
}
