import { curlOf, javascriptOf } from './code.ts'
import answers from './examples/answers.json'
import { answerOf, type ShownExample, shownExample } from './examples/shown.ts'
import { refreshRequest, sampleRefreshToken, signInRequest } from './examples/signIn.ts'
import type { Operation, Reference } from './reference.ts'

export interface Step {
  readonly text: string
  readonly example: ShownExample
}

export interface Recipe {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly steps: readonly Step[]
}

/** Short ways through the API. Each step is an example that the tests carry out. */
export function recipesOf(reference: Reference): Recipe[] {
  const operations = new Map(
    reference.groups.flatMap((group) => group.operations).map((one) => [one.id, one]),
  )
  const step = (id: string, text: string, answerTo = id): Step => {
    const operation = operations.get(id)
    const example = operation && exampleOf(operation, answerTo)
    if (!example) throw new Error(`A recipe names an example that is not there: ${answerTo}`)
    return { text, example }
  }
  return [
    {
      id: 'entrar',
      title: 'Entrar e manter o token',
      description:
        'A API responde a pessoas: cada pedido leva o ID token de quem entrou, e pode o que o papel dela pode. `ORIGEM` é o endereço da instalação; `CHAVE` é a chave pública que o navegador também usa e não é segredo. As duas estão no alto desta página, como são aqui; um programa lê a chave em `/__/firebase/init.json`, no campo `apiKey`.',
      steps: [
        {
          text: 'Entre com e-mail e senha. `idToken` vale uma hora e é o `TOKEN` das outras receitas. Quem tem confirmação em duas etapas recebe, em vez dele, o pedido do código.',
          example: {
            curl: curlOf(signInRequest),
            javascript: javascriptOf(signInRequest),
            answers: [answerOf('identity.signIn', answers['identity.signIn'])],
          },
        },
        {
          text: 'Antes que a hora acabe, troque o `refreshToken` por um token novo. Ele deixa de valer quando a pessoa sai, muda a senha ou é removida.',
          example: {
            curl: curlOf(refreshRequest(sampleRefreshToken)),
            javascript: javascriptOf(refreshRequest(sampleRefreshToken)),
            answers: [answerOf('identity.refresh', answers['identity.refresh'])],
          },
        },
        step(
          'accounts.me',
          'Pergunte quem entrou: `orgId` é a rede ativa, `orgs` são todas, com o papel em cada uma.',
        ),
      ],
    },
    {
      id: 'marcar',
      title: 'Do horário livre à consulta marcada',
      description:
        'Três pedidos. A reserva no meio segura o horário enquanto alguém confirma os dados; sem ela também funciona, mas outra pessoa pode chegar antes.',
      steps: [
        step(
          'appointments.availability',
          'Busque os horários livres do dia. `from` é um dia no calendário da unidade; sem profissional, a busca cruza todos os que podem.',
        ),
        step(
          'appointments.hold',
          'Segure um deles por 5 minutos. A agenda dos colegas mostra o horário como reservado.',
        ),
        step(
          'appointments.create',
          'Marque, com `holdId`. Repetir o pedido com a mesma `Idempotency-Key` não marca duas vezes.',
        ),
      ],
    },
    {
      id: 'por-que-nao',
      title: 'Por que não',
      description:
        'Um horário que não serve vem sempre com o motivo, em palavras para quem atende. Não é preciso adivinhar nem reproduzir a regra do seu lado.',
      steps: [
        step(
          'appointments.create',
          'Marcar em cima de outro agendamento responde 409: `reasons` diz o motivo e `alternatives`, horários perto. Com `mayOverbook`, o mesmo pedido com `overbook: true` faz um encaixe.',
          'appointments.create: Horário tomado',
        ),
        step(
          'appointments.reasons',
          'Dá para perguntar antes de tentar. Aqui a profissional está num congresso.',
        ),
      ],
    },
    {
      id: 'sem-apagar',
      title: 'Gravar sem apagar o que outra pessoa fez',
      description:
        'Todo registro tem `version`. Mande a que você leu: se alguém gravou nesse meio tempo, nada é sobrescrito e a resposta traz o registro como está.',
      steps: [
        step('patients.find', 'Leia o registro e guarde `version`.'),
        step(
          'patients.update',
          'O PUT grava o registro inteiro: campo que falta é esvaziado. Com uma versão velha a resposta é 409 e `current` é o registro de agora. Junte as mudanças e grave com a `version` dele.',
          'patients.update: Outra pessoa gravou antes',
        ),
      ],
    },
  ]
}

/** The example of an operation with that name, for operations with several. */
function exampleOf(operation: Operation, name: string): ShownExample | null {
  const example = shownExample(operation, name)
  return example && { ...example, answers: example.answers.filter((one) => one.name === name) }
}
