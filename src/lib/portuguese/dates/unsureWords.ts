import { isOneSlipAway } from '../slips.ts'
import { soundOf } from '../sounds.ts'
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
  retorno avaliacao sessao sessoes ultrassom ultra raio eco coleta procedimento horario horarios hora horas hr hrs vaga vagas disponivel disponiveis
  disponibilidade data datas dia dias periodo periodos turno mesmo mesma tipo primeiro primeira ultimo ultima algum alguma alguns algo coisa qual quais
  que quem como quando onde porque pq se senao entao mas porem ne hein hem ja ainda tambem tb tbm so somente apenas bem bastante pouco mais menos
  muito muita la ai aqui ali agora logo cedinho tempo possivel rapido urgente urgencia pressa livre livres voce voces vcs vc vcs eu ele ela eles elas
  mim me minha meu minhas meus nossa nosso gente nos senhora senhor moca moco doutor doutora dr dra mae pai filho filha filhos marido esposa esposo
  mulher irma irmao avo sogra sogro neto neta bebe bb crianca amor querida obrigado obrigada obg brigada valeu vlw grato grata favor pf pfv pfvr pls gentileza
  oi oie ola opa bom boa tarde noite tudo ate kk k rs rsrs ah eh hum hm uai tchau talvez acho quase pelo pela um uma cm maximo faltando compromisso jejum tanto faz qualquer inteiro inteira todo toda
  de do dos das em no na nos nas ao aos os as para por com a o e ou ter sao rapaz moleque mano leva niso tira tirar tire puxa puxar joga jogar certinha audio dona seu causa
 vi viu pequeno pequena pequenos baixinho bora visse viu tche bah oxe oxente uai so ue vixe eita guria guri pia mermao cara parca arre mainha painho chefe patrao patroa doutorzinho comadre compadre senhorita
  trabalham aceitam recebem servem marcam fazem realizam
  custa custam custo qrendo qerendo oie oiee si nascido nascida nascimento mil novecentos sessenta setenta oitenta noventa cinquenta quarenta possibilidade querendo vaguinha horarinho tenha tenham chegar sera seriam poderia anda alta alto meio
  qndo qnd qnto alguem atendendo abrindo funcionando
  mermo memo mesmim fia fio perdon gracias meo reuniao folga
  umas uns tipo pro pros qria qro qd qdo vao vem abrirem atenderem abrir atender tera teriam tivesse tiverem quem quis poe puder brigado certeza
  preferencialmente preferivel verdade urgencia encaixes possiveis proximo medico medica doutoras pediu pedido pedidos guia encaminhamento resultado
  valor preco pagar pago cartao pix dinheiro reais convenios carteirinha unidade clinica hospital posto endereco recepcao atendente
  febre tosse dor dores gripe gravida gestante enjoo alergia coceira mancha cabeca barriga coluna costas joelho ombro pe mao braco perna olho olhos ouvido garganta
  estomago coracao pele dente figado rim rins tireoide mama prostata utero pressao acucar sangue urina fezes vista vacina receita remedio
  perna pernas bracos pes maos cabelo unha unhas nariz boca pescoco quadril punho tornozelo
  muitas muitos tanto tanta tudo sou somos chamo nome idade moro gostei agradeco aguardo aceito serviria caberia encaixava
  prefere preferem sabem sabia dizer falar mandou mando manda avisa avisar responde responder mandei vejo vejam olha olhar olhe fala fale pergunta perguntar duvida
  tomar levar leve levo trazer dei dar deixa deixar deixe segura segurar guarda guardar garante garantir fechar fecha fechou mante mantem manter
  adulto adultos crianca criancas menino menina garoto garota nene neném recem pessoa pessoas cliente paciente familia casal amiga amigo vizinha tia tio sobrinho sobrinha prima primo cunhada cunhado
  alguem ninguem hello alo bjs bj beijo beijos abraco abs deus amem gracas pelo querido flor anjo linda meninas meninos pessoal equipe
  mostra mostrar verifica verificar consulte confirme confirmei aguardando esperando espero precisando querendo gostando buscando procurando procuro busco tentando tentar
  enviar envia envie whats zap telefone celular email site aplicativo app internet link foto mensagem audio
  particular presencialmente video teleconsulta telemedicina domicilio casa rapidinho rapidamente preferida especialista profissional especialidade
  inicial rotina checkup check up geral completo completa revisao acompanhamento tratamento fisico fisica nova novo velho direito direita esquerdo esquerda dizer desculpa desculpe resto vez obvio claro combina rola beleza pessoalmente presencial online particular convenio plano`
    .split(/\s+/)
    .map(keyOf),
)

const plainSounds = new Set([...plain].filter((word) => word.length >= 4).map(soundOf))

const withoutVowels = (word: string): string => word.replace(/[aeiou]/g, '')

/** "Marka", "agemdar": a plain word as it sounds, or with one slip inside. */
export const isPlain = (word: string): boolean =>
  plain.has(word) ||
  acts.test(word) ||
  (word.length >= 4 && plainSounds.has(soundOf(word))) ||
  (word.length >= 5 &&
    [...plain].some(
      (one) =>
        (word.length >= 6 || withoutVowels(one) === withoutVowels(word)) &&
        one[0] === word[0] &&
        one.at(-1) === word.at(-1) &&
        isOneSlipAway(one, word),
    ))

/** What people do about appointments, in whatever form but the past: that tells of something. */
const acts =
  /^(?:marc|agend|remarc|desmarc|reagend|cancel|confirm|encaix|reserv|atend|funcion|consult|precis|gost|fic|ajeit|arranj|arrum|coloc|bot|pass|mud|troc|antecip|adiant|adi|deix|mant|realiz|verific|trat|avali|retorn|examin|procur|esper|aguard|pergunt|fal|ajud|compar|prefer|serv)(?:ar|er|ir|a|o|as|es|am|em|amos|emos|ando|endo|indo|e|ado|ada|ados|adas|aria|eria|ariam|eriam|ava|ia|asse|esse|armos|ermos|arem|erem|ariamos)?$/

/** What follows one of these is whom or what it is for: a name, a specialty, an exam. */
const leads =
  /^(dona|seu|sou|chamo|nome|dr|dra|doutor|doutora|com|cm|consulta|exame|exames|retorno|ultrasom|ultra|raio|eco|coleta|avaliacao|sesao|marcar|agendar|remarcar|horario|vaga|vagas|atendimento|encaixe|fazer)$/
/** Specialties and exams, as people shorten and misspell them; what is paid. */
const services =
  /^(fisi[oa]|acupun|quirop|podol|audiom|retin|biops|citol|cintil|colpos|polis|mape$|ergom|vacin|derma|cardi|ginec|pediatr|ortop|urol|neuro|psic|psiq|endoc|oftal|otor|reumat|gastr|nutri|geriatr|infect|nefrol|oncol|pneum|angiol|vascul|masto|procto|alerg|hemat|clinic|geral|fono|dentist|odonto|mamograf|hemogram|reson|tomogr|dopler|holter|eletro|ecocard|papanic|prevent|abdom|morfol|sangue|urina|densit|endosc|colonosc|espirom|partic|partuc|pix|pre$|ops$|(?:tsh|tgo|tgp|psa|pcr|ldl|hdl|b?hcg|vhs|ige|ecg|eeg|usg?|rx|hiv|vdrl|b12)$|glic|colest|creat|ferrit|fezes|toxop|vitamin)/
/** So many words may be between. */
const reach = 4

/** Names are taken apart for strange words alone: there are hundreds of them, and most messages have none. */
const isNamed = (names: readonly string[] = [], word: string): boolean =>
  names.some((name) =>
    name
      .split(/[^\p{L}\d]+/u)
      .map(keyOf)
      .some((part) => part === word || (word.length >= 6 && isOneSlipAway(part, word))),
  )

const isWord = (text: string): boolean => /^[a-z]{2,}$/.test(text)

/** A service, a specialty, or what the clinic is called. */
export const isService = ({ clock }: Input, word: string): boolean =>
  services.test(word) || isNamed(clock.names, word)

/** Whether a word says something of the day or hour beside it that nobody has read: an unknown one may turn it around. */
export function isStrange(input: Input, at: number): boolean {
  const { tokens } = input
  const word = tokens[at]?.text ?? ''
  if (!isWord(word) || isPlain(word) || isService(input, word)) return false
  return !tokens.slice(Math.max(0, at - reach), at).some(({ text }) => leads.test(text))
}
