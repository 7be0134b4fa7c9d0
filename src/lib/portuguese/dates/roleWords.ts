/** What a wish is for: wanted, ruled out, or the time of an appointment that there is already. */
export type Role = 'wanted' | 'excluded' | 'existing' | 'dropped'

/** The words around a day or an hour that say what it is for. */

/** Tokens have no letter twice in a row. */
export const pattern = (source: string): RegExp => new RegExp(source.replace(/([a-z])\1/g, '$1'))

const preps =
  '(?: (?:mais|na|no|nas|nos|de|do|da|em|a|o|as|os|para|por|ser|ir|marcar|fazer|agendar|vir|comparecer|pode|dia|dias|esse|essa|horario|horarios|que|ter|data|periodo|parte|numa|num|um|uma))*'

/** What somebody has on a day on which they can't come. */
const engagement =
  '(?:(?:um |uma |a |o |minha |meu )?(?:compromisso|aula|prova|reuniao|plantao|faculdade|trabalho|medico|medica|dentista|psicolog[oa]|terapia|terapeuta|fisio|fisioterapia|fono|pericia|hidro|natacao|academia|treino|curso|viagem|escola|entrevista|audiencia|casamento|festa|outro compromisso|outra consulta|outro exame))'

/** Right before a day: it is ruled out. "Não tem quinta?" asks for it. */
export const rulesOut = pattern(
  `(?:^| )(?:(?<!mais ou |pelo )menos|exceto|excluindo|fora|tirando|salvo|sem ser|em vez|ao inves|no lugar|em lugar|(?:melhor|prefiro|preferia|preferivel|mais) [a-z0-9: ]*do que|do que|que nao (?:seja|for)|so nao(?: posso| pode| da| quero| consigo)?|nao(?: eu)? (?:posso|consigo|da|pode|podia|quero|queria|vou poder|vou conseguir|vou estar|serve|rola|gosto|estou|estarei|tenho como|tenho disponibilidade|vai dar|dou conta|gostaria|prefiro|poderia|poderei|vou)|nunca(?: posso)?|nem|impossivel|evitar|evita|menos mal|(?<!nao |do |de |meu |o |no |ao )trabalho|(?<!nao )trabalhamos|estudo|viajo|(?<!voce |voces |medico |medica |doutor |doutora |dr |dra |clinica |que )(?:estuda|estudam|trabalha|trabalham|tem aula|tem escola|fica na escola|esta na escola|vai para a escola|vai a escola)|vou viajar|estou viajando|tenho ${engagement}|estou de plantao|dou aula|dou plantao)${preps}$`,
)
/** "Não pode ser quinta?" is a wish. */
export const mayAsk = pattern('(?:nao (?:pode|da|podia|poderia|consigo|consegue|vai dar|rola))[a-z ]*$')

/** "Não quinta": ruled out, unless a comma shows that the "não" answers something else. */
export const bareNo = /(?:^|(?<!(?:^| )se) )nao(?: na| no| de| a| para| em)*$/

/** Right behind a day: it is ruled out. "Quinta não tem?" asks for it. */
export const ruledOut = pattern(
  `^ ?(?:eu |ele |ela |(?:minha|meu) [a-z]+ |ja |para mim |mesmo |tambem |ai |acho que |infelizmente |so que |que |a gente )*(?:nao(?! tem| teria| seria| sei| abre(?! ne)| abrem(?! ne)| atende| atendem| funciona| haveria| ha | trabalho| estou trabalhando| estou fazendo nada| tenho nada| tenho compromisso| e feriado| importa| sei se| tenho aula| precisa| demora| quero esperar)|nem pensar|impossivel|ruim|fica ruim|e ruim|complicado|complica|fica dificil|dificil|trabalho|eu trabalho|tenho ${engagement}|viajo|vou viajar|estou viajando|estarei viajando|vou estar|estou ocupad|estou fora|estou trabalhando|esta ruim|jamais)`,
)

export const corrects = pattern(
  '^ ?,? ?(?:(?:alias|quer dizer|ou melhor|digo|na verdade|corrigindo|correcao|nao pera|pera|perai|opa|errei|me enganei|desculpa|desculpe|melhor|nao nao|nao desculpa|nao quero dizer|(?<=, ?)nao(?= ,))(?: ,| e)?(?: no| na| para| as| de| a)?)$',
)

/** Before a wish: it is the time of an appointment that has been made. */
export const existing = pattern(
  '(?:^| )(?:que (?:e|era|esta|estava|ficou|foi|seria|tenho|marquei|marcaram)|(?:minha|meu|nossa|essa|a|da|uma|um|o|dele|dela|consulta|exame|retorno) (?:consulta|exame|agendamento|horario|retorno|sessao|ultrassom|ultrasom|atendimento|visita|marcacao)|consulta|exame|agendamento|retorno|marcado|marcada|marquei|agendei|agendado|agendada|marcamos|remarcado|remarcada|marcaram|desmarcar|cancelar|desmarca|cancela|confirmar|confirmada|confirmado|confirmo) (?:que )?(?:(?:esta|e|era|foi|ficou|estava|seria|tenho|marcado|marcada|marquei|agendado|agendada|marcaram) )*(?:para |de |do |da |das |em |no |na |dia |as |hoje |o |a )*$',
)
/** "Marcar consulta para quinta" makes one. */
export const makes = pattern(
  '(?:marcar|agendar|marca|agenda|quero|queria|gostaria|preciso|tem|teria|vaga|consigo|fazer|marcando|disponivel|disponibilidade|pode ser|encaixe|horario para|quero ver|marque|agende|remarcar|mudar|reagendar|haveria|ver) (?:de |uma |um |a |o |minha |meu |essa |esse |outra |outro |nova |mais |primeira |duas |dois |\\d )*(?:consulta|exame|agendamento|horario|retorno|sessao|ultrassom|ultrasom|atendimento|visita|avaliacao)s? (?:com [a-z. ]+)?(?:para |de |do |da |das |em |no |na |dia |as |o |a )*$',
)
export const moves = pattern(
  '\\b(?:mudar|trocar|passar|remarcar|transferir|adiar|antecipar|alterar|reagendar|muda|troca|passa|remarca|jogar|tira|tirar|tire|adiantar|adianta|adiante|puxar|puxa|trocaria|mudaria|remarque|reagenda)\\b',
)
