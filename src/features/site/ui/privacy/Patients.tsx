import { guards, inDays, retention } from '../../facts.ts'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { useInstallation } from '../texts/installation.ts'

export function Patients() {
  const { productName } = useInstallation()
  return (
    <>
      <h2 id="paciente">Quando você é paciente</h2>
      <p>
        A clínica é a controladora dos seus dados; o {productName} é o programa que ela usa. O que ela pode
        escrever nele:
      </p>
      <ul>
        <li>
          nome, nome social, nascimento, sexo, CPF, cartão do SUS, endereço, telefones, e-mail e a pessoa
          responsável;
        </li>
        <li>convênio, plano, número da carteirinha e validade;</li>
        <li>
          agendamentos: quando, onde, com quem, para quê, guia e senha, respostas da triagem do exame e o que
          aconteceu com cada horário;
        </li>
        <li>o que você consentiu, por qual meio, quando e quem anotou;</li>
        <li>pedidos médicos, carteirinhas e outros documentos anexados, etiquetas e observações.</li>
      </ul>
      <p>
        Parte disso é dado de saúde, que a lei chama de sensível. A base costuma ser a tutela da saúde (LGPD,
        art. 11, II, f), e a clínica diz qual usa. Prontuário e receita não se fazem aqui; um laudo só fica se
        a clínica o anexar.
      </p>
      <p>
        Quem trabalha na clínica vê conforme o papel e a unidade, e profissionais veem só os próprios
        pacientes. Abrir a sua ficha deixa registro de quem e quando (uma anotação por pessoa a cada{' '}
        {guards.readingNotedMinutes} minutos); baixar um documento também. Exportar a lista é da gestão e da
        direção, pede que a pessoa tenha entrado há pouco, e a direção da rede recebe um e-mail.
      </p>
      <h3>
        Mensagens <AreaStatus of="reminders" />
      </h3>
      <p>
        A clínica pode mandar lembretes, preparos, pesquisas de satisfação e campanhas por WhatsApp, SMS e
        e-mail, pelo provedor que ela contratou. Mensagem sobre a sua própria consulta não é propaganda (LGPD,
        art. 11, II), divulgação só chega a quem aceitou, e <strong>SAIR</strong> encerra na hora: em resposta
        a uma campanha, as campanhas; em resposta a um lembrete, tudo que sai sozinho. Cada mensagem traz
        também um link para parar. O que foi enviado e respondido fica guardado na rede da clínica, e a lista
        de quem pediu para não receber continua valendo.
      </p>
      <p>
        No chat do site, o que você escreve vai para a clínica e fica na conversa. Um programa pode responder
        primeiro: ele diz que não é uma pessoa, e “Falar com uma pessoa” está sempre à vista. Pelo chat se
        marca com nome e nascimento; de cadastro nenhum se fica sabendo, e ver, mudar ou cancelar um horário
        pede um código enviado ao telefone ou e-mail da ficha. De menores de idade, escreve o responsável.
      </p>
      <h3>
        Seu pedido vai para a clínica <AreaStatus of="dataRequests" />
      </h3>
      <p>
        Procure a recepção ou o encarregado dela. A clínica corrige a ficha, mostra o histórico, exporta os
        dados em planilha e exclui o cadastro, que some das listas na hora e é eliminado depois de{' '}
        {inDays(retention.deletedRecords)}: cadastro, documentos, mensagens, arquivos das conversas e os
        valores do histórico. Ficam os agendamentos, sem nome e sem o que se escreveu neles, porque a clínica
        presta contas por eles; e o código de quem pediu para não receber mensagens, para que o pedido
        continue valendo. Num telefone que é também de outro paciente, fica o que essa pessoa escreveu. O
        balcão que registra o pedido, confere quem pede e conta o prazo é a parte que falta.
      </p>
    </>
  )
}

export function Children() {
  return (
    <>
      <h2 id="criancas">Crianças e adolescentes</h2>
      <p>
        Contas são para quem trabalha em clínicas, com 18 anos ou mais. A ficha de uma criança é aberta pela
        clínica, no interesse dela (LGPD, art. 14), com o nome da pessoa responsável e o contato de um adulto.
        Quem consente é quem responde por ela, e a anotação diz como.
      </p>
    </>
  )
}
