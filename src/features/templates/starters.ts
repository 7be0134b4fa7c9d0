import type { OutreachKind } from '#features/channels/rules.ts'
import {
  emptyContent,
  type TemplateButton,
  type TemplateCategory,
  type TemplateContent,
  type TemplateUse,
} from './rules.ts'

/** The texts with which every network begins. A key is a text's name for good. */
export interface Starter {
  readonly key: string
  readonly name: string
  readonly kind: OutreachKind
  readonly category: TemplateCategory
  readonly use: TemplateUse
  readonly content: TemplateContent
}

const reply = (text: string, act: Extract<TemplateButton, { type: 'reply' }>['act']): TemplateButton => ({
  type: 'reply',
  text,
  act,
})

const attendance = [
  reply('Confirmar', 'confirm'),
  reply('Remarcar', 'reschedule'),
  reply('Não vou', 'cancel'),
]
const invitation = [reply('Quero marcar', 'book'), reply('Agora não', 'decline')]
const stopsReminders = 'Para parar os lembretes, responda SAIR'
const stopsMarketing = 'Para não receber mais, responda SAIR'

const whatsapp = (
  use: TemplateUse,
  name: string,
  content: Partial<TemplateContent> & Pick<TemplateContent, 'body'>,
  over: Partial<Pick<Starter, 'key' | 'category'>> = {},
): Starter => ({
  key: use,
  name,
  kind: 'whatsapp',
  category: 'utility',
  use,
  ...over,
  content: { ...emptyContent, isPlainSms: true, footer: stopsReminders, ...content },
})

const paragraphs = (...texts: readonly string[]) => texts.join('\n\n')

export const starters: readonly Starter[] = [
  whatsapp('booked', 'Confirmação do agendamento', {
    header: 'Horário marcado',
    body: paragraphs(
      'Olá, {{paciente.nome}}. Seu atendimento com {{profissional.nome}} está marcado: {{agendamento.data}}, às {{agendamento.hora}}, em {{unidade.nome}}.',
      'Endereço: {{unidade.endereco}}.',
      'Se precisar mudar, é só tocar em um dos botões.',
    ),
    buttons: [reply('Remarcar', 'reschedule'), reply('Não vou', 'cancel')],
  }),
  whatsapp('confirmation', 'Pedido de confirmação', {
    header: 'Podemos contar com você?',
    body: paragraphs(
      'Olá, {{paciente.nome}}. Seu atendimento com {{profissional.nome}} está chegando: {{agendamento.data}}, às {{agendamento.hora}}, em {{unidade.nome}}.',
      '{{exame.preparo}}',
      'Confirme para guardarmos o seu horário. Se não puder vir, avise: outra pessoa aproveita a vaga.',
    ),
    buttons: attendance,
  }),
  whatsapp('dayBefore', 'Lembrete da véspera', {
    header: 'Seu atendimento está chegando',
    body: paragraphs(
      'Olá, {{paciente.nome}}. Lembramos do seu atendimento com {{profissional.nome}}, {{agendamento.data}}, às {{agendamento.hora}}, em {{unidade.nome}}.',
      '{{exame.preparo}}',
      'Endereço: {{unidade.endereco}}. Chegue 15 minutos antes, com documento.',
      'Podemos contar com você?',
    ),
    buttons: attendance,
  }),
  whatsapp('secondNotice', 'Segundo aviso', {
    header: 'Você vem?',
    body: paragraphs(
      'Olá, {{paciente.nome}}. Ainda não sabemos se você vem: {{agendamento.data}}, às {{agendamento.hora}}, com {{profissional.nome}}, em {{unidade.nome}}.',
      'Responda com um toque, para o horário não se perder.',
    ),
    buttons: attendance,
  }),
  whatsapp('preparation', 'Preparo do exame', {
    header: 'Prepare-se para o exame',
    body: paragraphs(
      'Olá, {{paciente.nome}}. Seu exame está marcado para {{agendamento.data}}, às {{agendamento.hora}}, em {{unidade.nome}}.',
      '{{exame.preparo}}',
      'Se tiver dúvida sobre o preparo, responda por aqui.',
    ),
  }),
  whatsapp('sameDay', 'Lembrete do dia', {
    header: 'É hoje',
    body: paragraphs(
      'Olá, {{paciente.nome}}. Seu atendimento com {{profissional.nome}} é hoje, às {{agendamento.hora}}, em {{unidade.nome}}.',
      'Endereço: {{unidade.endereco}}. Traga um documento.',
      'Se não puder vir, avise por aqui.',
    ),
    buttons: [reply('Estou a caminho', 'confirm'), reply('Não vou', 'cancel')],
  }),
  whatsapp('family', 'Lembrete da família', {
    header: 'Os atendimentos da família',
    body: paragraphs(
      'Olá. Vocês têm {{familia.quantas}} atendimentos marcados em {{unidade.nome}}: {{familia.visitas}}.',
      'Endereço: {{unidade.endereco}}. Cheguem 15 minutos antes, com documento.',
      'Podemos contar com todos? Para responder por um só, escreva o nome.',
    ),
    buttons: [reply('Confirmar', 'confirm'), reply('Remarcar', 'reschedule'), reply('Não vamos', 'cancel')],
  }),
  whatsapp('missed', 'Faltou ao atendimento', {
    header: 'Sentimos a sua falta',
    body: paragraphs(
      'Olá, {{paciente.nome}}. Você tinha um atendimento com {{profissional.nome}}, {{agendamento.data}}, e não pôde vir. Está tudo bem?',
      'Se quiser marcar outro dia, responda por aqui, ou ligue para {{unidade.telefone}} no horário de atendimento.',
    ),
    buttons: invitation,
  }),
  whatsapp('satisfaction', 'Como foi o atendimento', {
    header: 'Como foi o seu atendimento?',
    body: paragraphs(
      'Olá, {{paciente.nome}}. Obrigado por vir à {{rede.nome}}. De 0 a 10, quanto você indicaria a nossa clínica a um amigo?',
      'Responda com um número, ou toque em Avaliar. Se quiser, conte o porquê.',
    ),
    buttons: [{ type: 'url', text: 'Avaliar', url: '{{link.avaliar}}' }],
  }),
  whatsapp('followUp', 'Retorno a vencer', {
    header: 'Seu retorno',
    body: paragraphs(
      'Olá, {{paciente.nome}}. Seu retorno com {{profissional.nome}} vale até {{retorno.ate}}, e ainda não está marcado.',
      'Responda por aqui, ou ligue para {{rede.telefone}}, que achamos um horário bom para você.',
    ),
    buttons: invitation,
  }),
  whatsapp(
    'birthday',
    'Feliz aniversário',
    {
      body: paragraphs(
        'Olá, {{paciente.nome}}! Hoje o dia é seu, e toda a equipe da {{rede.nome}} deseja saúde e alegria.',
        'Feliz aniversário',
      ),
      footer: stopsMarketing,
    },
    { category: 'marketing' },
  ),
  whatsapp('professionalAbsent', 'Imprevisto do profissional', {
    header: 'Precisamos mudar o seu horário',
    body: paragraphs(
      'Olá, {{paciente.nome}}. Por um imprevisto, {{profissional.nome}} não vai poder atender no seu horário: {{agendamento.data}}, às {{agendamento.hora}}.',
      'Pedimos desculpas. Escolha outro horário, ou ligue para {{unidade.telefone}}, que ajudamos.',
    ),
    buttons: [reply('Escolher horário', 'reschedule'), reply('Prefiro cancelar', 'cancel')],
  }),
  whatsapp(
    'campaign',
    'Retorno anual',
    {
      body: paragraphs(
        'Olá, {{paciente.nome}}. Faz um ano da sua última consulta na {{rede.nome}}. Que tal marcar a próxima?',
        'Responda por aqui, ou ligue para {{rede.telefone}}, que achamos um horário bom para você.',
      ),
      buttons: invitation,
      footer: stopsMarketing,
    },
    { category: 'marketing', key: 'campaign' },
  ),
  whatsapp('single', 'Falar com o paciente', {
    body: paragraphs(
      'Olá, {{paciente.nome}}. Precisamos falar sobre o seu atendimento, {{agendamento.data}}, às {{agendamento.hora}}, em {{unidade.nome}}.',
      'Responda por aqui, ou ligue para {{unidade.telefone}} no horário de atendimento.',
    ),
  }),
  {
    key: 'dayBefore.email',
    name: 'Lembrete por e-mail',
    kind: 'email',
    category: 'utility',
    use: 'dayBefore',
    content: {
      ...emptyContent,
      subject: 'Seu atendimento: {{agendamento.data}}, às {{agendamento.hora}}',
      header: '{{paciente.nome}}, seu atendimento está chegando',
      body: paragraphs(
        'É {{agendamento.data}}, às {{agendamento.hora}}, com {{profissional.nome}}, em {{unidade.nome}}. Podemos contar com você?',
        '{{exame.preparo}}',
        'Onde: {{unidade.endereco}}. Chegue 15 minutos antes, com documento.',
        'Dúvidas? Responda este e-mail ou ligue para {{unidade.telefone}}.',
      ),
      footer: 'Você recebe este lembrete por ter atendimento marcado aqui.',
      buttons: [
        reply('Confirmar presença', 'confirm'),
        reply('Remarcar', 'reschedule'),
        reply('Não vou poder ir', 'cancel'),
      ],
      isPlainSms: true,
    },
  },
  {
    key: 'dayBefore.sms',
    name: 'Lembrete por SMS',
    kind: 'sms',
    category: 'utility',
    use: 'dayBefore',
    content: {
      ...emptyContent,
      body: '{{rede.nome}}: {{paciente.nome}}, seu atendimento é {{agendamento.data}}, às {{agendamento.hora}}, em {{unidade.nome}}.',
      buttons: [reply('Confirme', 'confirm'), reply('remarque', 'reschedule')],
      isPlainSms: true,
    },
  },
]
