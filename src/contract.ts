import { accountsContract } from '#features/accounts/contract.ts'
import { appointmentsContract } from '#features/appointments/contract.ts'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { examsContract } from '#features/exams/contract.ts'
import { coverageContract } from '#features/exams/coverage/contract.ts'
import { plansContract } from '#features/insurance-plans/contract.ts'
import { orgsContract } from '#features/orgs/contract.ts'
import { patientsContract } from '#features/patients/contract.ts'
import { professionalsContract } from '#features/professionals/contract.ts'
import { siteContract } from '#features/site/contract.ts'
import { teamContract } from '#features/team/contract.ts'
import { unitsContract } from '#features/units/contract.ts'
import { auditContract } from '#platform/audit/contract.ts'
import { filesContract } from '#platform/files/contract.ts'
import { liveContract } from '#platform/live/contract.ts'

/** The whole API: what `/api/v1` serves, the interface calls and the OpenAPI document describes. */
export const contract = {
  accounts: accountsContract,
  orgs: orgsContract,
  units: unitsContract,
  team: teamContract,
  insurancePlans: plansContract,
  exams: examsContract,
  coverage: coverageContract,
  professionals: professionalsContract,
  patients: patientsContract,
  appointments: appointmentsContract,
  dashboard: dashboardContract,
  files: filesContract,
  audit: auditContract,
  live: liveContract,
  site: siteContract,
}

/** What each tag of the document is about, in the order of the reference. */
export const contractTags = {
  Conta: 'Quem entrou: nome, rede ativa, aparelhos conectados e códigos de recuperação.',
  Rede: 'A rede de clínicas: cadastro, fuso, endereço da página pública, segurança e exclusão.',
  Unidades: 'Onde a rede atende: endereço, horários, feriados, salas e equipamentos.',
  Equipe: 'Quem trabalha na rede, com que papel e em quais unidades; e os convites por e-mail.',
  Convênios: 'Os convênios aceitos, seus planos, onde valem e se pedem autorização.',
  Exames: 'O que a rede realiza: duração, preparo, preço particular e o recurso que ocupa.',
  Cobertura: 'A matriz de exames por convênio: o que é coberto, por quanto e com autorização ou não.',
  Profissionais: 'Quem atende: conselho, especialidades, horários por unidade, convênios, exames e preços.',
  Bloqueios: 'Férias, congressos e outras ausências na agenda de um profissional.',
  Pacientes:
    'O cadastro de quem é atendido: contatos, documentos, consentimentos, cadastros repetidos e a linha do tempo.',
  'Importação de pacientes': 'Uma planilha vira cadastros em três passos: enviar, conferir, confirmar.',
  Agendamentos:
    'Uma visita de um paciente a um profissional ou a um equipamento. Dois agendamentos ativos do mesmo profissional não se sobrepõem, salvo encaixe: quem garante é o banco de dados.',
  'Horários livres': 'O que a agenda pode oferecer, e por que não oferece o resto.',
  Reservas: 'Um horário segurado por alguns minutos enquanto alguém preenche o agendamento.',
  Dashboard: 'O que já está pronto para o primeiro agendamento.',
  Arquivos: 'Logotipo da rede e documentos de pacientes: PDF, PNG, JPEG e WebP.',
  Histórico: 'Quem alterou um cadastro, quando e o quê.',
  Contato: 'A mensagem que alguém escreve a quem cuida desta instalação.',
  'Ao vivo': 'Um fluxo de eventos que diz o que mudou na rede, no instante em que muda.',
} as const
