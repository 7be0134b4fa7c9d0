import { paths } from '#src/paths.ts'
import { pageAt } from '../siteMap.ts'
import { siteMeta } from './kit/siteMeta.ts'
import { Accounts } from './security/Accounts.tsx'
import { Agenda, History } from './security/Agenda.tsx'
import { Missing } from './security/Missing.tsx'
import { Files, Pages, Secrets } from './security/Pages.tsx'
import { Report } from './security/Report.tsx'
import { Networks, Roles } from './security/Tenancy.tsx'
import { Changes, DatedText } from './texts/DatedText.tsx'

export const meta = siteMeta(pageAt(paths.security))

const contents = [
  { id: 'redes', title: 'Uma rede não vê outra' },
  { id: 'papeis', title: 'Cada papel vê o seu' },
  { id: 'contas', title: 'Contas e senhas' },
  { id: 'paginas', title: 'Páginas e respostas' },
  { id: 'arquivos', title: 'Arquivos' },
  { id: 'segredos', title: 'Segredos' },
  { id: 'agenda', title: 'Um horário, uma pessoa' },
  { id: 'historico', title: 'Quem fez o quê' },
  { id: 'relatar', title: 'Relatar uma falha' },
  { id: 'falta', title: 'O que ainda não fazemos' },
]

const summary = [
  'Uma rede não vê outra, e quem garante é o banco de dados.',
  'Senhas não são guardadas; segundo fator, espera crescente e prova de trabalho protegem a entrada.',
  'Quem abre, muda ou exporta a ficha de um paciente deixa registro que ninguém apaga pelo sistema.',
  'Ninguém de fora fez um teste de invasão ainda, e o disco é cifrado por quem mantém o servidor, não pelo programa.',
]

export default function SecurityPage() {
  return (
    <DatedText
      title="Segurança que você confere"
      description="Para cada promessa, o mecanismo que a sustenta e um jeito de conferir sem acreditar em nós. No fim, o que ainda não fazemos."
      version="2026-11-21"
      contents={contents}
      summary={summary}
    >
      <Networks />
      <Roles />
      <Accounts />
      <Pages />
      <Files />
      <Secrets />
      <Agenda />
      <History />
      <Report />
      <Missing />
      <Changes versions={[{ date: '2026-11-21', text: 'primeira versão.' }]} />
    </DatedText>
  )
}
