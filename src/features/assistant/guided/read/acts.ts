import { readAnswer, wishesIn } from '#lib/portuguese/answers.ts'
import { phrases } from './words.ts'

/** What somebody wants, out of a message as it was typed; several at once. */

export type Act =
  | 'book'
  | 'confirm'
  | 'reschedule'
  | 'cancel'
  /** "Não vou poder ir": another day, or none. */
  | 'cannotCome'
  /** Leave what is under way. */
  | 'stop'
  /** "Nada não, tchau": goes, and wants nothing more. */
  | 'leave'
  | 'person'
  | 'refuse'
  | 'isRobot'
  | 'urgent'
  | 'crisis'
  | 'clinical'
  /** "Posso tomar meu remédio antes?": of what comes before an exam, and no cause to stop booking it. */
  | 'medication'
  /** "Tenho marcapasso, pode?": what somebody has to judge before an exam is booked. */
  | 'contraindication'
  /** "Deixa como está": what was to be moved or called off stays. */
  | 'keep'
  /** "Vou atrasar uns 20 minutos". */
  | 'late'
  | 'symptom'
  | 'offSubject'
  /** "Na verdade", "melhor": something is to be otherwise. */
  | 'change'
  | 'same'
  /** Anger at the clinic. */
  | 'complaint'

const urgent = phrases(
  'dor no peito|dores no peito|dor forte no peito|dor muito forte no peito|peito doendo|peito apertado|aperto no peito|pressão no peito|pontada no peito|queimação no peito|infarto|infartando|infartou|enfarto|enfarte|enfartando|avc|derrame|ataque cardíaco',
  'desmaiou|desmaiei|desmaiando|desmaio|desmaiar|desmaiada|desmaiado|desacordad*|inconsciente|não acorda|perdeu a consciência|perdi a consciência|sem consciência|convuls*|convulsão',
  'falta de ar|não consigo respirar|não consegue respirar|não está respirando|parou de respirar|dificuldade para respirar|dificuldade de respirar|sem conseguir respirar|estou sem ar|sufocando|engasg*|lábios roxos|boca roxa|ficou roxo|ficou roxa',
  'sangrar bastante|sangrar muito|sangrando bastante|sangra bastante|grávida _ sangr*|gestante _ sangr*|grávida e sangr*|semanas _ sangr*|sangramento na gravidez|sangramento grávida|perdendo líquido|hemorragia|sangrando muito|sangra muito|muito sangue|sangramento forte|sangramento intenso|vomitando sangue|vomitou sangue|tossindo sangue|não para de sangrar|perdendo sangue',
  'overdose|envenen*|tomou veneno|tomei veneno|ingeriu produto|engoliu produto|bebeu produto|tomou muitos comprimidos|tomei muitos comprimidos|tomou todos os remédios|tomei todos os remédios',
  'rosto torto|boca torta|boca torceu|fala enrolada|falando enrolado|lado do corpo dormente|lado do corpo paralisado|braço dormente|engoliu um|engoliu uma|engoliu alguma|engoliu algo|engoliu pilha|não consegue levantar|não consegue se levantar|não consegue ficar em pé|caiu da escada|caiu e não|corte profundo|osso aparecendo|perdeu os movimentos|perdi os movimentos|não mexe o braço',
  'choque anafilático|garganta fechando|reação alérgica grave|queimadura grave|acidente grave|foi atropelad*|caiu e bateu a cabeça|bateu a cabeça e|fratura exposta|é uma emergência|é emergência|emergência médica|caso de emergência|socorro|está morrendo|estou morrendo|vai morrer|vou morrer|bolsa estourou|bolsa rompeu|bebê não mexe|bebê parou de mexer|pior dor de cabeça da vida|pior dor de cabeça da minha vida',
)
const notUrgent = phrases(
  'morreu de|morreu do|faleceu de|faleceu do|morreu com|faleceu com|histórico de|histórico familiar|casos de infarto|caso de infarto|não tenho dor no peito|sem dor no peito|não sinto dor no peito|não tenho falta de ar|sem falta de ar|não sinto falta de ar|nem falta de ar|nem dor no peito|não desmaiei|não desmaiou|não é emergência|não é uma emergência|prevenção de avc|prevenir infarto|ano passado|anos atrás|meses atrás|há anos|em 20*',
)

const crisis = phrases(
  'acabar com tudo|desistir da vida|desistir de viver|não quero mais existir|não quero mais estar aqui|melhor morrer|prefiro morrer|prefiro estar mort*|queria estar mort*|queria sumir|quero sumir|quero desaparecer|não vejo mais sentido|não vejo sentido em nada|não quero mais acordar|vontade de sumir|dar fim na minha vida|suicid*|me matar|quero morrer|queria morrer|vontade de morrer|pensando em morrer|tirar minha vida|tirar a minha vida|tirar a própria vida|acabar com a minha vida|acabar com minha vida|não quero mais viver|não aguento mais viver|não vejo sentido em viver|sem vontade de viver|me cortar|me cortando|me machucar|automutil*|se matar|quer morrer|dar um fim em tudo|sumir para sempre',
)

const clinical = phrases(
  'o que pode ser|o que será|será que é|será que estou com|será que eu tenho|o que eu tenho|o que tenho|isso é grave|é grave|é perigoso|é normal sentir|é normal ter|é normal ficar|é normal dar|é normal isso|isso é normal|é câncer|pode ser câncer|tem cura|qual meu diagnóstico|um diagnóstico|diagnostic*',
  'que remédio|qual remédio|qual o remédio|que medicamento|qual medicamento|que medicação|algum remédio|um remédio para|remédio bom para|o que tomar|o que eu tomo|o que devo tomar|o que posso tomar|posso tomar _ remédio|posso tomar dipirona|posso tomar ibuprofeno|posso tomar paracetamol|posso tomar antibiótico|devo tomar|quantos comprimidos|qual a dose|que dose|dosagem|quantas gotas|qual antibiótico|posso misturar',
  'posso parar de tomar|preciso parar de tomar|devo parar de tomar|parar o remédio|parar de tomar|suspender o remédio|suspender a medicação|posso suspender|continuo tomando|dobrar a dose|aumentar a dose|tomo _ comprimidos _ posso',
  'o que significa|o que quer dizer meu|meu exame deu|resultado deu|deu alterado|veio alterado|está alterado|interpretar|ver meu resultado e|analisar meu exame|olhar meu exame|avaliar meu exame|pode ver meu exame|o que faço para|o que eu faço para|o que fazer para|o que devo fazer|o que eu faço|que tratamento|qual tratamento|qual o tratamento|como tratar|como cura|como curar|efeito colateral|efeitos colaterais|pode me receitar|me receita|passa uma receita|qual exame devo fazer|que exame devo fazer|preciso operar|devo operar|o que é bom para|é contagioso|é sintoma|sintoma de que|sintomas de quê',
)

const medication = phrases(
  'posso tomar _ remédio|posso tomar _ remédios|tomo _ remédio|posso tomar _ medicação|tomar _ remédio antes|tomar _ remédio normal|posso tomar _ medicamento|posso parar de tomar|preciso parar de tomar|devo parar de tomar|parar o remédio|parar de tomar|suspender o remédio|suspender a medicação|posso suspender|preciso suspender|continuo tomando|posso continuar tomando|posso tomar insulina|posso tomar dipirona|tenho que parar o remédio|paro o remédio|paro de tomar|paro quantos dias|paro quanto tempo|quantos dias antes paro|parar quantos dias|tomo _ posso fazer|tomo _ pode fazer|tomo _ tem problema|tomo anticoagulante|anticoagulante*|xarelto|marevan|varfarina|eliquis|clopidogrel',
)
const contraindication = phrases(
  'posso _ menstruad*|pode _ menstruad*|menstruad* posso|menstruad* pode|posso _ amamentando|amamentando posso|amamentando pode|posso _ gripad*|gripad* posso|claustrofob*|posso _ com febre|marcapasso|marca passo|marca-passo|desfibrilador|clipe de aneurisma|clip de aneurisma|implante coclear|alérgic* a contraste|alérgic* ao contraste|alérgic* a iodo|alergia a contraste|alergia ao contraste|alergia a iodo|alergia de contraste|grávida posso|grávida pode|gestante pode|gestante posso|posso grávida|pode grávida|grávida faz mal|grávida _ posso fazer|grávida de _ posso fazer|grávida _ pode fazer|gestante _ posso fazer|gestante _ pode fazer|posso fazer grávida|pode fazer grávida|grávida tem problema|grávida tem perigo',
)
const late = phrases(
  'vou atrasar|vou me atrasar|vou chegar atrasad*|estou atrasad*|chegar atrasad*|chego atrasad*|posso atrasar|posso chegar atrasad*|posso chegar mais tarde|atrasar uns|atrasar um pouco|atrasar alguns|vou chegar um pouco|vou chegar uns|tô chegando atrasad*|presa no trânsito|preso no trânsito|parada no trânsito|parado no trânsito|vou chegar as|vou chegar lá pelas|tolerância de atraso|tolerância para atraso',
)

const keep = phrases(
  'deixa como está|deixa como estava|deixe como está|deixar como está|deixa do jeito que está|deixa assim mesmo|mantém como está|mantém assim|mantém a consulta|mantém o horário|mantenha como está|não precisa mudar|não precisa mais mudar|não precisa cancelar|não precisa mais cancelar|não precisa remarcar|não cancela|não cancele|não quero mais cancelar|não quero mais mudar|não quero mais remarcar|desisti de cancelar|desisti de mudar|desisti de remarcar|vou conseguir ir|consegui ir|vou poder ir|dá para ir sim',
)

const symptom = phrases(
  'estou com dor|com dor|com dores|estou sentindo|sinto|sentindo|dói|está doendo|doendo|febre|tosse|vômito|vomitando|diarreia|enjoo|tontura|coceira|manchas|mancha|caroço|nódulo|inchad*|inchaço|machuquei|machucou|torci|torceu|alergia|ansiedade|insônia|depressão|pressão alta|passando mal|não me sinto bem|não estou bem|mal estar|gripad*|resfriad*|dor de cabeça|enxaqueca|dor nas costas|dor de garganta|dor de barriga|dor de ouvido',
)

const person = phrases(
  'confirmar com a recepção|confirme com a recepção|confirma com a recepção|a recepção confirm*|recepção confirme|recepção confirma|peça para a recepção|pede para a recepção|pedir para a recepção|perguntar na recepção|pergunta na recepção|perguntar para a recepção|pergunta para a recepção|chama a recepção|chamar a recepção',
  'falar com o médico|falar com a médica|falar com a doutora|falar com o doutor|falar com a dra|falar com o dr|falar direto com|pessoa da clínica|alguém da equipe|me liguem|pode me ligar|podem me ligar|me liga|ligar para mim|atendimento humano|atendente humano|reclamar|reclamação|meu dinheiro|ninguém me atendeu|não fui atendid*|me cobraram|me cobrou|cobrança indevida|cobraram errado|cobraram duas vezes|cobrança errada|cobrança dupla|estorno|quero reembolso|pedir reembolso|devolução do dinheiro|dinheiro de volta|paguei duas vezes|cobrado duas vezes|ouvidoria|gerente|falar com gente|uma atendente|um atendente|falar com humano|pessoa de verdade|pessoa real|chamar alguém|chama alguém|chame alguém|falar com a secretária|falar com a recepção|falar com a moça|tem alguém aí|alguém aí|processar vocês|procon',
)
const refuse = phrases(
  'não quero falar com robô|não quero robô|não falo com robô|odeio robô|odeio falar com robô|não quero falar com máquina|não quero máquina|não quero assistente|não quero falar com assistente|não quero inteligência artificial|não quero falar com ia|sem robô|não gosto de robô|não gosto de falar com robô|não quero ser atendido por robô|não quero ser atendida por robô|não quero bot|robô não|robô burro|não quero falar com você|não quero conversar com robô|não quero atendimento automático|não aceito robô|prefiro humano|prefiro gente|prefiro uma pessoa',
)
const isRobot = phrases(
  'você é um robô|você é robô|é um robô|é robô|isso é robô|isso é um robô|você é uma pessoa|você é humano|você é humana|é uma pessoa de verdade|é gente|falando com robô|falando com um robô|falando com uma pessoa|você é ia|é inteligência artificial|você é uma máquina|quem é você|quem está falando|com quem eu falo|com quem falo|qual seu nome',
)

const reschedule = phrases(
  'remarcar|remarca|remarque|remarcação|reagendar|reagenda|reagende|reagendamento|adiar|adia|antecipar|antecipa|adiantar|transferir minha|transferir a consulta|transferir o exame',
  'muda para|mude para|troca para|troque para|passa para a|passa para o|passa para as|mudar _ consulta|mudar _ exame|mudar _ horário|mudar _ data|mudar _ dia|mudar _ agendamento|trocar _ consulta|trocar _ horário|trocar _ data|trocar _ dia|trocar _ exame|trocar _ agendamento|alterar _ consulta|alterar _ horário|alterar _ data|alterar _ agendamento|alterar _ dia|muda _ consulta|muda _ horário|passar minha consulta|passar a consulta|passar o exame|passar meu exame|passar meu horário|jogar minha consulta|cancelar e marcar outro|cancelar e marcar outra|desmarcar e marcar|desmarcar e remarcar|cancelar e remarcar|dá para passar|tem como passar|consegue passar|dá para mudar|tem como mudar|consigo mudar|posso mudar|queria mudar para|preciso mudar para|quero mudar para|quero trocar para|queria trocar para|quero passar para|queria passar para|mais cedo para minha|mais cedo para a minha|mais cedo para o meu|mais tarde para minha|mais tarde para a minha|outro horário para minha|outro horário para a minha|outro dia para minha|outro dia para a minha|outra data para minha|outra data para a minha|outro horário para meu|outro dia para meu',
)
const cancel = phrases(
  'cancelar|cancela|cancele|cancelamento|cancelem|desmarcar|desmarca|desmarque|desmarquem|desmarcação|cancelo|desistir da consulta|desistir do exame|desisti da consulta|desisti do exame|não quero mais a consulta|não quero mais fazer o exame',
)
const cannotCome = phrases(
  'não vou poder ir|não vou conseguir ir|não poderei ir|não poderei comparecer|não vou poder comparecer|não vou conseguir comparecer|não posso ir|não consigo ir|não vou mais poder ir|não vou mais conseguir ir|não conseguirei ir|não irei|não vou na consulta|não vou à consulta|não vou na minha consulta|não vai poder ir|não vai conseguir ir|não posso comparecer|não vou poder na consulta|tive um imprevisto|surgiu um imprevisto|não vou estar na cidade|não vamos poder ir|não vamos conseguir ir|não vou no exame',
)
/** "A mãe não vai na consulta de segunda"; "ela não vai sozinha" comes. */
const theyCannotCome =
  /(?:^| )(?:ela|ele|mae|pai|filh[ao]|marido|esposa|avo|irma|irmao) nao vai(?: mais)?(?:(?: (?:poder|conseguir))? (?:ir|comparecer)|(?: (?:na|a|no) (?:minha |meu )?(?:consulta|exame|retorno)| (?:na |no )?(?:segunda|terca|quarta|quinta|sexta|sabado|dia \d+|amanha|hoje)))?(?= da | do | de | dia |$)/

const confirm = phrases(
  'deixar confirmad*|deixa confirmad*|só confirmar|para confirmar|confirmar a que|confirmar o que|confirma ai minha|confirma aí|confirme minha|confirma _ minha consulta|confirma _ meu exame|pode confirmar minha|pode confirmar a presença|vou sim|irei sim|estarei presente|confirma sim|confirmar presença|confirmar minha|confirmar meu|confirmar a consulta|confirmar consulta|confirmar o exame|confirmar a presença|confirmar o agendamento|confirmar exame|confirmar que vou|confirmar horário|confirmar o horário|confirmo presença|confirmo minha|confirmo a consulta|confirmo a presença|confirmo o exame|confirmo meu|confirmo consulta|confirmo as duas|confirmo os dois|confirmo as três|confirmo todas|confirmo todos|confirmo ambas|confirmo ambos|confirmo a minha|confirmo o meu|confirmo a d*|confirmo o d*|confirma minha|confirma meu|confirma a consulta|confirma para mim|confirmado para|confirmada para|confirmando a consulta|confirmando minha|confirmando presença|vou comparecer|estarei lá|estarei aí|estaremos aí|pode contar comigo|quero confirmar|queria confirmar|preciso confirmar|gostaria de confirmar|vim confirmar|vou confirmar minha',
)
const book = phrases(
  'marcar|marca|marque|marquem|marcação|agendar|agenda|agende|agendem|agendamento|agendando|marcando|quero consulta|quero uma consulta|queria uma consulta|preciso de consulta|preciso de uma consulta|gostaria de uma consulta|uma consulta com|consulta com|consulta para|consulta de|me consultar|consultar com|passar com|passar no|passar na|passar pelo|passar pela|passar em|vaga|vagas|encaixe|encaixar|tem horário|tem horários|teria horário|horário com|horário para|horário disponível|horários disponíveis|algum horário|tem agenda|tem data|preciso de um|preciso de uma|quero um|quero uma|queria um|queria uma|fazer um exame|fazer o exame|fazer exame|fazer exames|fazer um|fazer uma|fazer o|quero fazer|queria fazer|preciso fazer|gostaria de fazer|quero ir no|quero ir na|ir no|levar meu filho|levar minha filha|quero retorno|preciso de retorno|marcar retorno|atendimento com|atendimento para|reservar|ser atendid*|avaliação com',
)
const booksInWords = phrases(
  'marcar|marca|marque|marquem|agendar|agende|agenda para|agendamento|quero|queria|gostaria de uma|gostaria de um|gostaria de consultar|preciso de|preciso fazer|preciso passar|vaga|vagas|encaixe|encaixar|tem horário|tem horários|teria horário|horário disponível|horários disponíveis|reservar|tem agenda|tem data|algum horário|que horário tem|quais horários|horário com|horário para|horários com|horários para',
)
/** True where the wish to book is said itself, beside what is asked. */
export const booksPlainly = (line: string): boolean =>
  booksInWords.test(
    line.replace(
      /(?:quero|queria|gostaria de|preciso|precisava) (?:de )?(?:uma )?(?:saber|informac|tirar|perguntar|entender|ver o valor|ver o preco)[^ ]*/g,
      '',
    ),
  )

const complaint = phrases(
  'golpista*|ladrões|ladrão|cobraram 2*|cobraram 3*|cobrou 2*|absurdo|palhaçada|descaso|falta de respeito|desrespeito|péssimo|pessimo atendimento|vergonha|ninguém atende|ninguém responde|ninguém me responde|nunca atendem|não atendem o telefone|não atende o telefone|estou esperando há|esperando faz|que demora|cansada de esperar|cansado de esperar|muito irritad*|revoltad*|indignad*|que raiva|uma bagunça|reclame aqui|vou processar|advogado|insatisfeit*|decepcionad*|me trataram mal|fui mal atendid*|incompetent*|porcaria|uma merda|que merda|caralho|porra|idiota|lixo',
)

const already = phrases(
  'já marquei|já agendei|eu marquei|marquei|agendei|já marcad*|já agendad*|que marquei|está marcad*|tá marcad*|consulta marcada|consulta agendada|exame marcado|exame agendado|estava marcad*|tenho marcad*|marcada para|agendada para|marcado para|agendado para|minha consulta de|minha consulta do|minha consulta da',
)
const stop = phrases(
  'deixa pra lá|deixa para lá|deixa quieto|deixa vou ver|deixa eu vou|então deixa|então deixa assim|prefiro não informar|não quero informar|não vou informar|não quero passar meus dados|não vou passar meus dados|prefiro ligar|vou ligar aí|vou ligar mesmo|vou ligar para|está caro|tá caro|muito caro|achei caro|caro demais|é caro demais|depois eu retorno|depois retorno|depois eu volto|depois eu falo|depois entro em contato|volto a falar|vou pesquisar|vou olhar outros lugares|fica para outra hora|fica para próxima|não vou fazer agora|por enquanto não quero|por enquanto só isso|era só para saber|era só pra saber|só queria saber|só para saber mesmo|esquece|esqueça|esquece tudo|desisto|desisti|não quero mais|não quero mais marcar|não precisa mais|deixa para depois|deixa pra depois|depois eu vejo|depois eu marco|vou pensar melhor|não vou marcar agora|não vou mais querer|quero parar|outra hora eu vejo',
)
/** A good-bye with nothing else but that there is nothing. */
const leave =
  /^(?:ah |entao |nao |nada |mais nada |nada mais |deixa |e so |so isso |por enquanto |por hoje |ok |ta |ta bom |esta bom |beleza |ate |brigad[oa] |obrigad[oa] |valeu |vlw |moca |moco )*(?:tchau|tchauzinho|xau|fui|flw|falou)(?: tchau| obrigad[oa]| valeu| moca| moco| bjs?| beijos?| abracos?)*$/

const change = phrases(
  'na verdade|aliás|melhor|mudei de ideia|pensando bem|prefiro|quer dizer|ou melhor|troca|trocar|muda|mudar|em vez|ao invés|no lugar|errei|corrigindo|me enganei|desculpa|desculpe',
)
const same = phrases(
  'também|a mesma|o mesmo|mesma coisa|mesmo médico|mesma médica|igual|mais uma|mais um|outra consulta|outro filho|outra filha|agora para|agora o|agora a|e para|e pro|mesmo dia|no mesmo',
)
const offSubject = phrases(
  'senha do sistema|a senha|chave da api|api key|clica nesse link|clique nesse link|clica no link|clique no link|atualizar seu sistema|banco de dados|piada|votar|eleição|eleições|outros pacientes|agenda dos outros|dados de outros|dados dos outros|lista de pacientes|futebol|bolo|presidente|política|previsão do tempo|quem ganhou|jogo do|jogo de hoje|campeonato|música|poema|namorar|namora comigo|casar comigo|bitcoin|criptomoeda|programar|código em|python|traduz*|traduzir|capital da|capital do|dólar|loteria|mega sena|horóscopo|signo|filme|netflix|receita de|pizza|emprego|vaga de emprego|currículo|trabalhar aí|trabalhar com vocês|trabalhe conosco|conta uma história|quanto é 2|me empresta|empréstimo|vender|vendo produtos|marketing para|parceria|instruções anteriores|ignore as|ignore suas|seu prompt|system prompt',
)

/** What is nobody's to ask for, whatever verbs of the agenda stand in it. */
const ofOthers = phrases(
  'outros pacientes|outras pacientes|agenda dos outros|agenda de outros|agenda dos pacientes|agenda dos médicos toda|dados de outros|dados dos outros|dados dos pacientes|lista de pacientes|lista dos pacientes|todos os pacientes|instruções anteriores|ignore as|ignore suas|ignore todas|esqueça suas|esqueça as|seu prompt|system prompt',
)

/** "Tô me sentindo bem", "não sinto nada": no symptom. */
const isWell =
  /(?:^| )(?:(?:me )?(?:sinto|sentindo) (?:muito |super |mais )?(?:bem|otim[ao]|melhor)|(?:nao|nem) (?:estou |tenho |to )?(?:sinto|sentindo|com dor|febre|tose|dor)(?: nada)?|sem (?:dor|dores|febre|sintomas?|tose))(?= |$)/g

const work = phrases(
  'vaga de emprego|vagas de emprego|emprego|currículo|trabalhe conosco|trabalhar com vocês|trabalhar aí',
)

/** Of a cook, and not of a doctor. */
const recipe =
  /(?:^| )receita (?:de|da|do|para) (?:um |uma )?(?:bolo|bolos|pao|torta|doce|pudim|brigadeiro|lasanha|comida|panqueca|biscoito|massa|molho|sopa|suco|feijoada|coxinha|arroz|frango|strogonoff|estrogonofe|pizza)[a-z]*(?= |$)/

/** Reads what a message wants; `line` is the message by `lineOf`. */
export function readActs(text: string, line: string): Set<Act> {
  const found = new Set<Act>()
  const add = (act: Act, is: boolean): void => {
    if (is) found.add(act)
  }
  const answer = readAnswer(text)
  add('crisis', crisis.test(line))
  add('urgent', urgent.test(line) && !notUrgent.test(line))
  add('refuse', refuse.test(line))
  add('isRobot', isRobot.test(line) && !found.has('refuse'))
  add(
    'person',
    !found.has('isRobot') &&
      (answer === 'person' ||
        person.test(line) ||
        (wishesIn(text).has('person') && !/ voces?(?= |$)/.test(line))),
  )
  add('medication', medication.test(line))
  add('contraindication', contraindication.test(line))
  const isOfAgenda =
    /(?:^| )o que (?:eu )?tenho(?= (?:marcad|agendad|segunda|terca|quarta|quinta|sexta|sabado|amanha|hoje|dia|na|no|para|essa|esta|(?:que|de) (?:levar|trazer|apresentar|pagar|vestir)))/
  add(
    'clinical',
    (clinical.test(line.replace(isOfAgenda, ' ')) || found.has('medication')) && !recipe.test(line),
  )
  add('late', late.test(line))
  add('keep', keep.test(line) && !cannotCome.test(line))
  add('symptom', symptom.test(line.replace(isWell, ' ')))
  add('reschedule', reschedule.test(line))
  add('cancel', cancel.test(line) && !found.has('reschedule') && !found.has('keep'))
  add(
    'cannotCome',
    (cannotCome.test(line) || theyCannotCome.test(line)) && !found.has('reschedule') && !found.has('cancel'),
  )
  add('confirm', confirm.test(line) && !found.has('cancel'))
  add('leave', leave.test(line))
  add('stop', stop.test(line) || found.has('leave') || (answer === 'cancel' && !found.has('cancel')))
  const isMade =
    already.test(line) && !/(?:^| )(?:quero|queria|gostaria de|preciso) (?:marcar|agendar)/.test(line)
  add('book', book.test(line) && !found.has('reschedule') && !found.has('cancel') && !isMade)
  add('change', change.test(line))
  add('same', same.test(line))
  const isOfOthers = ofOthers.test(line)
  add('offSubject', offSubject.test(line) || isOfOthers || recipe.test(line))
  if (isOfOthers || work.test(line)) found.delete('book')
  add('complaint', complaint.test(line))
  return found
}
