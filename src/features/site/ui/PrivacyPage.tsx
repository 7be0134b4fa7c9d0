import { paths } from '#src/paths.ts'
import { pageAt } from '../siteMap.ts'
import { siteMeta } from './kit/siteMeta.ts'
import { Children, Patients } from './privacy/Patients.tsx'
import { Retention } from './privacy/Retention.tsx'
import { Rights } from './privacy/Rights.tsx'
import { Sharing } from './privacy/Sharing.tsx'
import { Browser, Stored, WhoAnswers } from './privacy/Stored.tsx'
import { Changes, DatedText } from './texts/DatedText.tsx'

export const meta = siteMeta(pageAt(paths.privacy))

const contents = [
  { id: 'quem', title: 'Quem responde' },
  { id: 'site', title: 'O que este site guarda' },
  { id: 'paciente', title: 'Quando você é paciente' },
  { id: 'criancas', title: 'Crianças e adolescentes' },
  { id: 'divisao', title: 'Com quem é compartilhado' },
  { id: 'prazos', title: 'Por quanto tempo' },
  { id: 'cookies', title: 'Cookies' },
  { id: 'direitos', title: 'Seus direitos' },
  { id: 'encarregado', title: 'Encarregado' },
]

const summary = [
  'Não vendemos dados e não temos publicidade.',
  'Visitar o site grava no máximo dois cookies, o do tema e o da resposta ao aviso; entrar no sistema pode gravar outros dois, por poucos minutos.',
  'Dados de pacientes ficam no servidor em que a clínica usa o programa, e é ela que decide sobre eles.',
  'Você pode pedir acesso, correção, cópia ou exclusão a qualquer momento.',
]

export default function PrivacyPage() {
  return (
    <DatedText
      title="Privacidade, às claras"
      description="Este texto tem duas partes: o que este site guarda de você, que é pouco, e o que a clínica guarda usando o programa, que é responsabilidade dela."
      version="2026-11-23"
      contents={contents}
      summary={summary}
    >
      <WhoAnswers />
      <Stored />
      <Patients />
      <Children />
      <Sharing />
      <Retention />
      <Browser />
      <Rights />
      <Changes
        versions={[
          {
            date: '2026-11-23',
            text: 'mensagens que a clínica manda a pacientes, e como parar de receber; quantos cookies o site grava e quantos o sistema.',
          },
          {
            date: '2026-11-22',
            text: 'quem responde pela instalação, e a versão dos termos aceita por quem cria conta.',
          },
          { date: '2026-11-21', text: 'primeira versão.' },
        ]}
      />
    </DatedText>
  )
}
