import { guards } from '../../facts.ts'
import { Check } from './Check.tsx'

export function Agenda() {
  return (
    <>
      <h2 id="agenda">Um horário, uma pessoa</h2>
      <p>
        Dois agendamentos não ocupam o mesmo profissional, nem o mesmo lugar de um equipamento, ao mesmo
        tempo: é uma restrição de exclusão do banco, qualquer que seja o número de servidores. O encaixe
        existe, pede permissão e aparece como encaixe.
      </p>
      <p>
        Um pedido repetido com a mesma <code>Idempotency-Key</code> marca uma vez só, mesmo que a resposta
        tenha se perdido: a chave é gravada na transação do agendamento.
      </p>
      <Check of="booking">
        <p>
          Nestes testes, 64 clientes e dois processos disputam o mesmo horário, e um processo é derrubado no
          meio de marcar.
        </p>
      </Check>
    </>
  )
}

export function History() {
  return (
    <>
      <h2 id="historico">Quem fez o quê</h2>
      <p>
        Cada mudança num cadastro ou num agendamento deixa, na mesma transação, quem, quando, o valor de antes
        e o de depois. Abrir a ficha de um paciente também deixa registro (um por pessoa a cada{' '}
        {guards.readingNotedMinutes} minutos), e abrir um documento, e exportar. O papel com que o programa se
        conecta não tem permissão de mudar nem de apagar linhas do histórico. Quando alguém exporta pacientes,
        a direção da rede recebe um e-mail.
      </p>
      <Check of="history" />
    </>
  )
}
