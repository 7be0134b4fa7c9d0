import { phrases } from './words.ts'

/** What somebody wants to know. */
export type Topic =
  | 'price'
  | 'preparation'
  | 'address'
  | 'hours'
  | 'plans'
  | 'exams'
  | 'professionals'
  | 'phone'
  | 'parking'
  /** For who comes in a wheelchair. */
  | 'access'
  | 'documents'
  | 'payment'
  | 'results'
  | 'duration'
  | 'authorization'
  /** What one's data are asked for. */
  | 'privacy'
  /** Of the contact's own appointments. */
  | 'mine'
  | 'menu'

const topics: readonly (readonly [Topic, RegExp])[] = [
  [
    'price',
    phrases(
      'quanto vai dar|quanto dá|quanto deu|dá quanto|fica quanto|fica em quanto|sai quanto|quanto vou pagar|quanto vou gastar|quanto que é|quanto que fica|quanto que custa|quanto que sai|quanto custa|quanto custam|custa quanto|qual o valor|qual valor|qual é o valor|valor da|valor do|valor de|valores|o valor|valor particular|valor para|e o valor|valor|preço|preços|quanto é|quanto fica|quanto sai|quanto está|quanto tá|quanto seria|quanto cobra|quanto cobram|quanto vocês cobram|quanto vai custar|quanto vai sair|quanto vai ficar|quanto paga|quanto pago|quanto eu pago|para quanto|por quanto|é caro|tabela de preços|qual o custo|quanto particular',
    ),
  ],
  [
    'preparation',
    phrases(
      'preparo|preparos|preparação|me preparar|como preparar|jejum|preciso ficar sem comer|ficar em jejum|posso comer|posso beber|pode comer|pode beber|posso tomar água|posso tomar café|posso beber água|sem comer|antes do exame|bexiga cheia|precisa de preparo|tem que preparar|recomendações para o exame|instruções para o exame|instruções do exame|orientações para o exame|orientações do exame',
    ),
  ],
  [
    'address',
    phrases(
      'endereço|endereços|onde fica|onde é|onde ficam|onde vocês ficam|fica onde|ficam onde|localização|como chego|como chegar|como faço para chegar|qual o local|que local|qual rua|que rua|em que rua|qual bairro|que bairro|maps|no mapa|mapa do local|mapa para chegar|manda o mapa|é perto|fica perto|manda a localização|onde será|onde vai ser|metrô|ônibus',
    ),
  ],
  [
    'hours',
    phrases(
      'qual horário de sábado|qual o horário de sábado|horário de sábado|horário do sábado|horário aos sábados|horário de domingo|horário aos domingos|horário de feriado|horário de funcionamento|horários de funcionamento|horário de atendimento|horários de atendimento|que horas abre|que horas abrem|que horas fecha|que horas fecham|até que horas|a partir de que horas|vocês abrem|vocês fecham|abre sábado|abre domingo|abre no|abrem no|abrem aos|abrem sábado|abrem domingo|funciona|funcionam|vocês atendem sábado|vocês atendem domingo|vocês atendem aos|vocês atendem no|atendem sábado|atendem domingo|atendem aos sábados|atendem no sábado|está aberto|estão abertos|está aberta|que dias vocês|quais dias vocês|que horas vocês|que horário vocês|qual o horário de vocês|qual horário de vocês|abre que horas|fecha que horas|abre hoje|abre amanhã|abertos',
    ),
  ],
  [
    'plans',
    phrases(
      'quais convênios|que convênios|qual convênio|quais os convênios|quais planos|que planos|quais os planos|aceita convênio|aceitam convênio|aceita plano|aceitam plano|aceitam convênios|atende convênio|atendem convênio|atendem convênios|tem convênio|têm convênio|trabalha com convênio|trabalham com convênio|convênios aceitos|convênios vocês|convênio vocês|vocês aceitam|vocês aceita|vocês atendem pelo|vocês atendem pela|vocês atendem o|vocês atendem a|atende pelo|atendem pelo|atende pela|atendem pela|atende unimed|atendem unimed|aceita o|aceita a|aceitam o|aceitam a|aceita meu|aceitam meu|aceita|aceitam|cobre|cobrem|trabalham com|credenciad*|conveniad*|lista de convênios|pelo sus|atendem sus|atende sus',
    ),
  ],
  [
    'exams',
    phrases(
      'quais exames|que exames|lista de exames|fazem exames|fazem exame|faz exame|faz exames|exames vocês fazem|exames disponíveis|exames vocês têm|tipos de exame|vocês fazem|vocês realizam|realizam|fazem',
    ),
  ],
  [
    'professionals',
    phrases(
      'quais médicos|que médicos|quais médicas|quais os médicos|quais profissionais|quais especialidades|que especialidades|quais as especialidades|especialidades vocês|especialidades|quem são os médicos|quem atende|quem é o médico|quem é a médica|quem são|vocês têm|têm médico|tem médico|corpo clínico|lista de médicos|quais doutores|qual médico|qual médica|nome do médico|nome da médica|tem algum médico|tem alguma médica|tem algum especialista|tem algum doutor|tem alguma doutora|tem algum profissional',
    ),
  ],
  [
    'phone',
    phrases(
      'endereço e telefone|telefone e endereço|e telefone|telefone de vocês|qual o telefone|qual telefone|telefone da clínica|telefone fixo|número de telefone|número do telefone|número da clínica|número de vocês|me passa o telefone|tem telefone|telefone para contato|ligar para vocês|ligar para a clínica|ligar aí|telefone da unidade|qual o número|o telefone',
    ),
  ],
  [
    'parking',
    phrases(
      'estacionamento|estacionar|estaciona aí|dá para estacionar|tem onde parar|onde parar|onde paro|parar o carro|deixar o carro|vaga para carro|vaga de carro|valet|manobrista',
    ),
  ],
  [
    'access',
    phrases(
      'tem acesso|têm acesso|acesso para cadeirante*|acesso para cadeira|acesso a cadeirante*|acesso de cadeirante*|acesso para deficiente*|acessibilidade|é acessível|são acessíveis|tem rampa|têm rampa|tem elevador|têm elevador|entra cadeira|entrar de cadeira|entrar com cadeira|chegar de cadeira|tem cadeira de rodas|têm cadeira de rodas|banheiro adaptado|atendem cadeirante*|recebem cadeirante*',
    ),
  ],
  [
    'documents',
    phrases(
      'o que levar|o que preciso levar|o que tenho que levar|o que devo levar|preciso levar|precisa levar|tenho que levar|tem que levar|que documento|que documentos|quais documentos|qual documento|levar documento|levar carteirinha|levar pedido|precisa de pedido|precisa pedido|precisa de guia|pedido médico|precisa de encaminhamento',
    ),
  ],
  [
    'payment',
    phrases(
      'forma de pagamento|formas de pagamento|aceita cartão|aceitam cartão|aceita pix|aceitam pix|parcela|parcelam|parcelar|parcelado|no cartão|passa cartão|pago como|como pago|como posso pagar|nota fiscal|recibo|reembolso|desconto',
    ),
  ],
  [
    'results',
    phrases(
      'resultado do exame|resultado de exame|resultados|meu resultado|resultado do meu|resultado sai|sai o resultado|pegar o resultado|buscar o resultado|pegar resultado|ficou pronto|fica pronto|laudo|segunda via|preciso de receita|preciso de uma receita|preciso da receita|receita do meu|receita da minha|atestado|declaração|receita vencida|renovar receita|renovar a receita|renovar minha receita|renova minha receita|renova a receita|renova receita|renovação de receita|renovação da receita|nova receita',
    ),
  ],
  [
    'authorization',
    phrases(
      'precisa de autorização|precisa autorização|precisa autorizar|precisa ser autorizad*|tem que autorizar|tem que pedir autorização|autorização do convênio|autorização prévia|pede autorização|exige autorização',
    ),
  ],
  [
    'duration',
    phrases(
      'quanto tempo demora|quanto tempo dura|quanto tempo leva|demora quanto|dura quanto|leva quanto tempo|demora muito|é demorado|quanto demora|quanto dura|tempo de duração|duração do exame|duração da consulta|quantos minutos',
    ),
  ],
  [
    'privacy',
    phrases(
      'para que meus dados|para que os meus dados|para que vocês querem|para que voce quer|para que você quer|para que precisa|para que vocês precisam|por que precisa do meu|por que precisa dos meus|porque precisa do meu|porque precisa dos meus|porque quer meus dados|por que quer meus dados|meus dados|o que fazem com|lgpd|é seguro passar|é seguro informar|privacidade|proteção de dados',
    ),
  ],
  [
    'mine',
    phrases(
      'minha consulta _ que horas|minha consulta _ que dia|minha consulta _ quando|meu exame _ que horas|meu exame _ que dia|meu exame _ quando|que horas _ minha consulta|que horas _ meu exame|que dia _ minha consulta|que dia _ meu exame|horário da minha consulta|horário do meu exame|onde vai ser minha|onde vai ser a minha|onde é minha|onde é a minha|onde será minha|onde será a minha|onde vai ser meu|onde vai ser o meu|onde é meu|onde é o meu|endereço da minha consulta|endereço do meu exame|em qual unidade é minha|em que unidade é minha|qual unidade é minha|que horas é a consulta|que dia é a consulta|quando é a consulta|qual o horário da consulta|qual horário da consulta|quando é minha|quando é a minha|quando é meu|quando é o meu|que dia é minha|que dia é a minha|que dia é meu|que horas é minha|que horas é a minha|que horas é meu|que horas é o meu|qual o dia da minha|qual o horário da minha|qual o horário do meu|qual a data da minha|minha consulta é quando|minha consulta é que|tenho consulta|tenho alguma consulta|tenho algo marcado|tenho consulta marcada|meus agendamentos|minhas consultas|ver minha consulta|ver minhas consultas|ver meu agendamento|ver meus agendamentos|esqueci o horário|esqueci o dia|esqueci a data|não lembro o dia|não lembro o horário|não lembro a data|não lembro quando|minha consulta é amanhã|minha consulta é hoje|consulta está marcada|minha consulta está',
    ),
  ],
  [
    'menu',
    phrases(
      'o que você faz|o que vc faz|o que vocês fazem|como funciona|o que posso fazer|como você pode ajudar|em que pode ajudar|quais opções|menu|informações|informação|gostaria de informações|queria informações|uma informação|tirar uma dúvida|uma dúvida',
    ),
  ],
]

export const readTopics = (line: string): ReadonlySet<Topic> =>
  new Set(topics.flatMap(([topic, said]) => (said.test(line) ? [topic] : [])))
