import type { PageRoute, Tag, WebPart } from '#platform/feature.ts'
import { demoContract } from './contract.ts'

export const contract = { demo: demoContract }

export const tags: Record<string, Tag> = {
  Demonstração: {
    order: 180,
    description: 'Uma rede pronta, com dados inventados, que some depois de duas horas.',
  },
}

export const help: Record<string, string> = {
  too_many_demos:
    'Do mesmo endereço de rede saíram demonstrações demais. `retryAfterS` diz em quantos segundos tentar.',
  closed_to_demo:
    'Uma conta de demonstração não cria, exclui nem deixa redes, não convida ninguém, não conecta canais e não envia testes. Use uma conta da clínica.',
  demo_not_ready: 'As demonstrações preparadas acabaram. A próxima fica pronta em um ou dois minutos.',
}

export const pages: readonly PageRoute[] = [
  { in: 'auth', path: 'demonstracao', page: 'features/demo/ui/DemoPage.tsx' },
]

export const web: WebPart = {}
