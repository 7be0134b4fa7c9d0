import { paths } from '#src/paths.ts'
import { More } from '../kit/ActionLink.tsx'
import { Screenshot } from '../kit/Screenshot.tsx'
import { DeepAction } from './DeepAction.tsx'
import { type Detail, Details } from './Details.tsx'
import { FeatureHero } from './FeatureHero.tsx'
import { RolesTable } from './RolesTable.tsx'
import { Split } from './Split.tsx'

export function Hospitals() {
  return (
    <>
      <FeatureHero
        audience="hospitais"
        title="Cada unidade vê o que é seu."
        description="Para ambulatórios, serviços de imagem e redes: uma agenda por unidade, uma equipe com papéis, e a restrição guardada no banco de dados, não só na tela."
      >
        <Screenshot
          name="hospital-dia"
          eager
          alt="O dia de um ambulatório com oito profissionais, um em cada coluna, e a situação de cada agendamento em letra e cor."
          caption="O dia de um ambulatório, uma coluna por profissional. O Hospital Santa Edite não existe: são dados de exemplo."
        />
      </FeatureHero>
      <Split
        title="Papéis e unidades, por pessoa."
        picture={
          <Screenshot
            name="equipe"
            alt="A lista da equipe: nome, papel e unidades de cada pessoa, e os convites pendentes."
            caption="Equipe de uma rede de exemplo."
          />
        }
      >
        <p>
          O convite leva o papel e as unidades. Quem é de Pinheiros não vê a agenda do Tatuapé: nem na lista,
          nem na contagem, nem no aviso ao vivo. Os pacientes são da rede; o que aconteceu com eles em outra
          unidade fica de fora.
        </p>
        <p>Remover alguém fecha as sessões dessa pessoa na hora.</p>
        <More to={`${paths.security}#papeis`}>Como a restrição é imposta</More>
      </Split>
      <RolesTable />
      <Split
        title="Unidades com horário, feriado e aparelho próprios."
        picture={
          <Screenshot
            name="hospital-unidades"
            alt="A lista de unidades do hospital: ambulatório central, ambulatório Norte e centro de imagem, com endereço, dias de funcionamento e aparelhos."
            caption="As unidades de uma rede de exemplo."
          />
        }
      >
        <p>
          Cada unidade tem CNES, fuso horário, horário de funcionamento, dias especiais, salas e aparelhos com
          número de lugares. Um convênio pode valer numa e não em outra, a partir de uma data.
        </p>
        <p>Uma unidade nova copia o que quiser de outra que já existe.</p>
      </Split>
      <Details title="O que uma rede pergunta" details={details} />
      <DeepAction
        title="Conte como a sua rede atende."
        text="Diga quantas unidades são, que sistemas já estão em uso e quem cuida do servidor. A resposta diz também o que o programa ainda não faz."
        to={paths.contact}
        label="Falar com a gente"
      />
    </>
  )
}

const details: readonly Detail[] = [
  {
    id: 'auditoria',
    title: 'Auditoria de leituras e escritas',
    text: 'Abrir o cadastro de um paciente fica registrado, exportar a lista também, e a direção da rede é avisada da exportação por e-mail. Cada registro mostra o próprio histórico.',
  },
  {
    id: 'mensagens',
    title: 'Lembretes da rede, campanhas de cada unidade',
    area: 'campaigns',
    text: 'Textos e mensagens automáticas valem para todas. Quem administra só algumas unidades faz campanhas para os pacientes com agendamento nelas e lê o resto. Cada mensagem tem um estado e, se não saiu, o motivo.',
  },
  {
    id: 'painel',
    title: 'Painel de chamadas na televisão',
    area: 'queue',
    text: 'Nome social ou senha, guichê ou sala, e o caminho até lá. A fila segue a prioridade da lei sem guardar o motivo. A televisão se pareia com um código, sem conta.',
  },
  {
    id: 'remarcacao',
    title: 'Remarcação em massa',
    area: 'massRescheduling',
    text: 'O bloqueio sobre uma agenda cheia já lista os agendamentos que atinge. Oferecer alternativas a todos de uma vez é o que está em construção.',
  },
  {
    id: 'varios-servidores',
    title: 'Mais de um servidor',
    text: 'Vários processos dividem o mesmo PostgreSQL, e quem recusa a segunda marcação é o banco, não o processo. Arquivos vão para qualquer bucket compatível com S3.',
  },
  {
    id: 'integracao',
    title: 'Conversa com o sistema do hospital',
    text: 'Há uma API documentada para tudo o que a tela faz. Conectores prontos de HL7 ou FHIR não existem.',
  },
  {
    id: 'prontuario',
    title: 'Prontuário',
    text: 'Não é prontuário e não pretende ser. Aqui ficam cadastro, agenda e documentos que a recepção recebe.',
  },
]
