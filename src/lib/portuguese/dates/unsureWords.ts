import { keyOf } from '../words.ts'
import type { Input } from './rule.ts'

/** Words beside a day or an hour that leave its meaning as it is: wishes, manners, and what is wished for. */
const plain = new Set(
  `nao sim nem sem com tem teria tinha terao haveria ha existe
  quero queria querer quer quiser gostaria gostava desejo desejaria prefiro preferia preferencia preferivel preferencialmente
  posso podia poderia poderiam pode podem poder puder consigo consegue conseguem consegui conseguir conseguiria conseguimos dava daria da
  preciso precisava precisaria precisamos necessito tenho temos vou vamos vai estou esta estao to ta tava fico fica ficaria ficar seja seria serve
  for fosse ser e era melhor bom boa otimo otima perfeito perfeita certo certinho beleza ok okay blz show combinado fechado isso exato exatamente
  marcar marca marque marcando marcado marcada marquei agendar agenda agende agendando agendado agendada agendei agendamento
  remarcar remarca remarque reagendar desmarcar desmarca desmarque cancelar cancela cancele confirmar confirma confirmo confirmado confirmada
  mudar muda mude trocar troca troque passar passa adiar adia antecipar antecipa adiantar adianta transferir colocar coloca coloque por poe bota botar liga ligar ligue acabar terminar
  encaixar encaixa encaixe ver veja ve vem vir ir voltar volta fazer faz fazendo reservar reserva pegar pega abrir abre abrem abrirem
  atende atendem atender atendimento atendimentos funciona funcionam saber sabe tiver tivesse houver arruma arrumar consulta consultas exame exames
  retorno avaliacao sessao sessoes ultrassom ultra raio eco coleta procedimento horario horarios hora horas vaga vagas disponivel disponiveis
  disponibilidade data datas dia dias periodo periodos turno mesmo mesma tipo primeiro primeira ultimo ultima algum alguma alguns algo coisa qual quais
  que quem como quando onde porque pq se senao entao mas porem ne hein hem ja ainda tambem tb tbm so somente apenas bem bastante pouco mais menos
  muito muita la ai aqui ali agora logo cedinho tempo possivel rapido urgente urgencia pressa livre livres folga voce voces vcs vc vcs eu ele ela eles elas
  mim me minha meu minhas meus nossa nosso gente nos senhora senhor moca moco doutor doutora dr dra mae pai filho filha filhos marido esposa esposo
  mulher irma irmao avo sogra sogro neto neta bebe crianca amor querida obrigado obrigada obg brigada valeu vlw grato grata favor pf pfv pfvr pls gentileza
  oi oie ola opa bom boa tarde noite tudo ate kk k rs rsrs ah eh hum hm uai tchau talvez acho quase pelo pela um uma cm maximo faltando compromisso jejum tanto faz qualquer inteiro inteira todo toda
  verdade alias errei digo dizer desculpa desculpe resto vez obvio claro combina rola beleza pessoalmente presencial online particular convenio plano`
    .split(/\s+/)
    .map(keyOf),
)

/** What follows one of these is whom or what it is for: a name, a specialty, an exam. */
const leads =
  /^(dr|dra|doutor|doutora|com|cm|consulta|exame|exames|retorno|ultrasom|ultra|raio|eco|coleta|avaliacao|sesao|marcar|agendar|remarcar|horario|vaga|vagas|atendimento|encaixe|fazer)$/
/** Specialties and exams, as people shorten and misspell them; what is paid. */
const services =
  /^(dermat|cardi|ginec|pediatr|ortop|urol|neuro|psic|psiq|endoc|oftal|otor|reumat|gastr|nutri|geriatr|infect|nefrol|oncol|pneum|angiol|vascul|masto|procto|alerg|hemat|clinic|geral|fono|dentist|odonto|mamograf|hemogram|reson|tomogr|dopler|holter|eletro|ecocard|papanic|prevent|abdom|morfol|sangue|urina|densit|endosc|colonosc|espirom|partic|partuc|pix|pre$|ops$)/
/** So many words may be between. */
const reach = 4

const isWord = (text: string): boolean => /^[a-z]{2,}$/.test(text)

/** Whether a word says something of the day or hour beside it that nobody has read: an unknown one may turn it around. */
export function isStrange({ tokens, clock }: Input, at: number): boolean {
  const word = tokens[at]?.text ?? ''
  if (!isWord(word) || plain.has(word) || services.test(word) || clock.names?.has(word)) return false
  return !tokens.slice(Math.max(0, at - reach), at).some(({ text }) => leads.test(text))
}
