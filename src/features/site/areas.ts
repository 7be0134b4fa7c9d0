/**
 * The areas that the public site describes, and if this version has them. When an area is not ready, the page
 * shows it at the heading; a feature that is finished changes its line here.
 */
export const areas = {
  agenda: { name: 'Agenda', isReady: true },
  patients: { name: 'Pacientes', isReady: true },
  coverage: { name: 'Convênios e coberturas', isReady: true },
  team: { name: 'Equipe e permissões', isReady: true },
  api: { name: 'API', isReady: true },
  massRescheduling: { name: 'Remarcação em massa', isReady: false },
  waitingList: { name: 'Lista de espera', isReady: false },
  publicBooking: { name: 'Página pública de agendamento', isReady: false },
  templates: { name: 'Modelos de mensagem', isReady: true },
  reminders: { name: 'Lembretes e automações', isReady: true },
  campaigns: { name: 'Campanhas', isReady: true },
  conversations: { name: 'Conversas', isReady: true },
  assistant: { name: 'Assistente', isReady: true },
  queue: { name: 'Fila da recepção e painel de chamadas', isReady: true },
  metrics: { name: 'Métricas', isReady: true },
  monthClosing: { name: 'Fechamento do mês e repasse', isReady: true },
  apiKeys: { name: 'Chaves de API', isReady: false },
  webhooks: { name: 'Webhooks', isReady: false },
  telemedicine: { name: 'Teleconsulta', isReady: false },
  dataRequests: { name: 'Solicitações do titular', isReady: false },
} as const satisfies Record<string, { name: string; isReady: boolean }>

export type AreaKey = keyof typeof areas
