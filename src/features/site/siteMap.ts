import { paths } from '#src/paths.ts'
import type { AreaKey } from './areas.ts'

/** The public pages: menus, footer, sitemap, search and each page's head are made of this list. */

export interface PublicPage {
  path: string
  title: string
  /** For search engines: 70 to 160 characters. */
  description: string
  /** Other terms that people search for. */
  words?: string
}

export interface MenuItem {
  label: string
  to: string
  note: string
  /** The area that it leads to: one that is not ready says so wherever the entry stands. */
  area?: AreaKey
}

export interface Menu {
  title: string
  items: readonly MenuItem[]
}

export const publicPages: readonly PublicPage[] = [
  {
    path: paths.documentation,
    title: 'Documentação',
    description:
      'Como instalar com um comando, marcar a primeira consulta, usar cada parte da agenda, cuidar do servidor e falar com a API.',
    words: 'guia manual ajuda como fazer instalar tutorial API referência OpenAPI',
  },
  {
    path: paths.home,
    title: 'Agenda e recepção para clínicas',
    description:
      'Agenda para clínicas e redes: acha o horário que o convênio cobre, explica por que uma vaga não serve e não deixa marcar duas pessoas no mesmo horário.',
  },
  {
    path: paths.feature('consultorios'),
    title: 'Para consultórios',
    description:
      'Agenda para quem atende só ou com um colega: a semana numa tela, o dia no celular, séries de sessões que avisam o feriado, pacientes importados de planilha.',
    words: 'consultório, psicologia, autônomo, celular, sessões',
  },
  {
    path: paths.feature('clinicas'),
    title: 'Para clínicas',
    description:
      'Vários profissionais e convênios numa agenda que conhece as coberturas: exame, plano, aparelho e horário conferidos antes de oferecer a vaga.',
    words: 'clínica, convênio, cobertura, autorização, guia, encaixe, recepção',
  },
  {
    path: paths.feature('hospitais'),
    title: 'Para hospitais e redes',
    description:
      'Ambulatórios e redes: cada pessoa com papel e unidades, agenda por salas e aparelhos, auditoria do que foi lido e escrito, vários servidores.',
    words: 'hospital, rede, ambulatório, unidades, equipe, permissões, auditoria',
  },
  {
    path: paths.feature('telemedicina'),
    title: 'Para telemedicina',
    description:
      'A teleconsulta na mesma agenda das outras consultas, com duração e preço próprios e o consentimento escrito no cadastro. O que o programa não faz está dito.',
    words: 'teleconsulta, vídeo, consentimento, CFM 2.314',
  },
  {
    path: paths.feature('desenvolvedores'),
    title: 'Para desenvolvedores',
    description:
      'API em HTTP e JSON com OpenAPI 3.1: marcar uma consulta, entender um 409, repetir sem marcar duas vezes e ouvir as mudanças da agenda ao vivo.',
    words: 'API, OpenAPI, curl, webhook, idempotência, eventos, integração',
  },
  {
    path: paths.blog,
    title: 'Blog',
    description:
      'Textos para quem abre a clínica todo dia: faltas, convênios, preparo de exames, mensagens, LGPD na recepção e CNPJ com letras, com as fontes.',
    words: 'artigos, textos, faltas, no-show, rss',
  },
  {
    path: paths.pricing,
    title: 'Preços',
    description:
      'O programa é de graça, no seu servidor. O que custa é cobrado por outros: veja quem cobra o quê e faça a conta das mensagens da sua clínica.',
    words: 'preço custo mensalidade plano grátis WhatsApp SMS conta Meta tabela nota fiscal',
  },
  {
    path: paths.faqs,
    title: 'Perguntas frequentes',
    description:
      'Trocar de sistema, convênios, autorização, mensagens, LGPD, backup: as perguntas que a recepção faz antes de confiar, respondidas na primeira frase.',
    words: 'dúvidas ajuda faq migração celular internet backup apagar dados',
  },
  {
    path: paths.contact,
    title: 'Contato',
    description:
      'Escreva para quem mantém este endereço: conhecer, instalar, migrar ou tratar de dados pessoais. Cada mensagem recebe um número.',
    words: 'falar suporte ajuda e-mail mensagem encarregado dados pessoais LGPD falha',
  },
  {
    path: paths.about,
    title: 'Quem somos',
    description:
      'Por que a porta está no símbolo, o que recusamos, como decidimos e a declaração de acessibilidade: o que foi testado, como, e o que ainda falta.',
    words: 'acessibilidade missão princípios equipe leitor de tela contraste',
  },
  {
    path: paths.careers,
    title: 'Trabalhe conosco',
    description:
      'Nenhuma vaga hoje. Como contribuir enquanto isso, com código, texto ou testes de acessibilidade, e o que esperar de volta.',
    words: 'vagas emprego contribuir currículo',
  },
  {
    path: paths.partners,
    title: 'Parceiros',
    description:
      'O que ganham quem instala, contadores e laboratórios, como entrar na lista de parceiros e a lista como está hoje: vazia.',
    words: 'instalador suporte contador laboratório',
  },
  {
    path: paths.testimonies,
    title: 'Cenários de uso',
    description:
      'Ainda não temos depoimentos. Temos cenários com pessoas imaginadas, cada um com a linha do tempo do que o programa faz e do que ainda não faz.',
    words: 'depoimentos clientes exemplos casos',
  },
  {
    path: paths.security,
    title: 'Segurança',
    description:
      'Para cada promessa, o mecanismo e um jeito de conferir: separação entre redes, senhas, arquivos, histórico. Como relatar uma falha e o que ainda não fazemos.',
    words: 'senha criptografia invasão vulnerabilidade segundo fator LGPD auditoria',
  },
  {
    path: paths.privacy,
    title: 'Privacidade',
    description:
      'O que o site e o programa guardam, para quê, por quanto tempo e com quem dividem; cookies, direitos da LGPD e como falar com o encarregado.',
    words: 'LGPD dados pessoais cookies encarregado titular consentimento',
  },
  {
    path: paths.source,
    title: 'Código-fonte',
    description:
      'O código do programa que roda neste endereço, num arquivo só: livre sob a AGPL-3.0, para ler, mudar, instalar e passar adiante.',
    words: 'licença AGPL código aberto software livre baixar download tar.gz versão',
  },
  {
    path: paths.terms,
    title: 'Termos de uso',
    description:
      'O que vale para quem usa este site e o programa instalado aqui: conta, dados da clínica, preço, responsabilidade e como terminar. Curtos e datados.',
    words: 'contrato condições regras',
  },
]

const agendaOfHome = `${paths.home}#agenda`

/** The specification's Products, Features, Research, Support and About. */
export const menus: readonly Menu[] = [
  {
    title: 'Produtos',
    items: [
      { label: 'Agenda e recepção', to: agendaOfHome, note: 'Marcar, encaixar, remarcar' },
      {
        label: 'Mensagens e campanhas',
        to: `${paths.home}#mensagens`,
        note: 'Lembretes e respostas',
        area: 'campaigns',
      },
      {
        label: 'Conversas e assistente',
        to: `${paths.home}#assistente`,
        note: 'O que ele faz e o que não faz',
        area: 'assistant',
      },
      {
        label: 'Painel e métricas',
        to: `${paths.home}#numeros`,
        note: 'Da fila ao relatório do período',
        area: 'metrics',
      },
      { label: 'Entrar na clínica', to: paths.admin, note: 'Para quem já tem conta' },
    ],
  },
  {
    title: 'Recursos',
    items: [
      { label: 'Consultórios', to: paths.feature('consultorios'), note: 'Uma agenda, um celular' },
      { label: 'Clínicas', to: paths.feature('clinicas'), note: 'Vários profissionais e convênios' },
      { label: 'Hospitais', to: paths.feature('hospitais'), note: 'Ambulatórios e redes' },
      {
        label: 'Telemedicina',
        to: paths.feature('telemedicina'),
        note: 'Teleconsulta com consentimento',
        area: 'telemedicine',
      },
      { label: 'Desenvolvedores', to: paths.feature('desenvolvedores'), note: 'API, erros e eventos' },
    ],
  },
  {
    title: 'Pesquisa',
    items: [
      { label: 'Segurança', to: paths.security, note: 'O que fazemos e como conferir' },
      { label: 'Cenários de uso', to: paths.testimonies, note: 'Ilustrativos, e dizem isso' },
      { label: 'Preços', to: paths.pricing, note: 'O que custa e quem cobra' },
      { label: 'Blog', to: paths.blog, note: 'Textos para a recepção' },
    ],
  },
  {
    title: 'Suporte',
    items: [
      { label: 'Documentação', to: paths.documentation, note: 'Guia e referência da API' },
      { label: 'Perguntas frequentes', to: paths.faqs, note: 'Por preocupação' },
      { label: 'Contato', to: paths.contact, note: 'Fale com quem mantém' },
      { label: 'Parceiros', to: paths.partners, note: 'Quem instala e acompanha' },
    ],
  },
  {
    title: 'Sobre',
    items: [
      { label: 'Quem somos', to: paths.about, note: 'Por que a porta' },
      { label: 'Trabalhe conosco', to: paths.careers, note: 'Vagas e como contribuir' },
      { label: 'Código-fonte', to: paths.source, note: 'Livre, e para baixar' },
      { label: 'Termos de uso', to: paths.terms, note: 'Curtos e datados' },
      { label: 'Privacidade', to: paths.privacy, note: 'O que é guardado, e por quê' },
    ],
  },
]

/** @throws if the page is not in the list: its head would be empty. */
export function pageAt(path: string): PublicPage {
  const page = publicPages.find((one) => one.path === path)
  if (!page) throw new Error(`${path} is missing in siteMap.ts`)
  return page
}
