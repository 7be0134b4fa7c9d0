import { inDays, retention } from '../../facts.ts'
import { LabelledTable } from '../texts/LabelledTable.tsx'

const terms = [
  [
    'Mensagem do contato',
    `${inDays(retention.contactMessages)}; as marcas contra envios repetidos, ${inDays(retention.contactMarks)}. A cópia por e-mail fica na caixa de quem responde`,
  ],
  ['Conta', 'Até você excluir'],
  ['Sessão sem uso', inDays(retention.unusedSessions)],
  ['Contagem de erros de senha', `${inDays(retention.failedAttempts)} depois do último erro`],
  [
    'E-mail do sistema',
    `Texto e destinatário, até a entrega; o registro de que saiu, ${inDays(retention.mails)}. Sem servidor de e-mail, tudo por ${inDays(retention.mails)}`,
  ],
  ['Convite (o link vale 7 dias)', inDays(retention.invitationLinks)],
  ['Planilha de pacientes importada', `${inDays(retention.imports)} depois da última mudança`],
  [
    'Ficha de paciente excluída',
    `${inDays(retention.deletedRecords)} em que se pode desfazer; depois é eliminada, com documentos, mensagens e os valores do histórico`,
  ],
  [
    'Unidade, convênio ou exame excluído',
    `${inDays(retention.deletedRecords)} em que se pode desfazer; depois é removido, se nada apontar para ele`,
  ],
  ['Arquivo excluído', `${inDays(retention.deletedFiles)}, depois os bytes são apagados`],
  [
    'Agendamento',
    'Não se apaga: o que não acontece é cancelado. O de um paciente eliminado fica sem nome e sem observações',
  ],
  [
    'Histórico de mudanças e de acessos a fichas',
    'Sem prazo; só cresce, e ninguém o edita. De um paciente eliminado fica quem fez o quê e quando',
  ],
  [
    'Rede excluída',
    `${inDays(retention.deletedRecords)} em que se pode restaurar. Depois ninguém entra, mas a remoção ainda não é automática: peça`,
  ],
]

export function Retention() {
  return (
    <>
      <h2 id="prazos">Por quanto tempo</h2>
      <LabelledTable caption="Quanto tempo cada dado é guardado" columns={['O quê', 'Prazo']} rows={terms} />
      <p>
        Cópias de segurança são de quem mantém o servidor, que decide quantas ficam. O que foi excluído existe
        numa delas até ela ser substituída, e volta se ela for restaurada: a exclusão tem de ser repetida.
      </p>
    </>
  )
}
