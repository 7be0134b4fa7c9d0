import { useInstallation } from '../texts/installation.ts'
import { LabelledTable } from '../texts/LabelledTable.tsx'

const others = [
  [
    'Servidor de e-mail (SMTP)',
    'O destinatário e o texto de cada e-mail do sistema',
    'Não há: os e-mails não saem daqui',
  ],
  ['Armazenamento de arquivos (S3)', 'Logotipos e documentos anexados', 'Ficam no disco deste servidor'],
  [
    'Busca de CEP (ViaCEP, ou outra compatível)',
    'O número do CEP e nada mais; quem pergunta é o servidor, não o seu navegador',
    'É a única que já vem ligada, e pode ser desligada',
  ],
  ['Entrada por provedor (Google, por exemplo)', 'Que você está entrando aqui', 'Não há botão'],
]

export function Sharing() {
  const { identity } = useInstallation()
  const labels = identity.federated.map(({ label }) => label)
  return (
    <>
      <h2 id="divisao">Com quem é compartilhado</h2>
      <p>
        Com ninguém, por padrão. Nenhuma página do site busca fontes, imagens, mapas ou medidores em outro
        endereço. Há quatro serviços que quem mantém uma instalação pode ligar:
      </p>
      <LabelledTable
        caption="Serviços de fora, o que cada um recebe e o que acontece sem ele"
        columns={['Serviço', 'O que recebe', 'Sem ele']}
        rows={others}
      />
      <p>
        {labels.length > 0
          ? `Nesta instalação é possível entrar por ${inWords(labels)}. De lá recebemos nome, e-mail, foto e o número da conta no provedor; a senha, não.`
          : 'Nesta instalação nenhum provedor de entrada está ligado.'}
        {identity.provider === 'firebase' &&
          ' As contas ficam no serviço de identidade do Google, que recebe nome, e-mail, senha e o registro de cada entrada.'}
      </p>
      <p>Entregamos também o que uma ordem judicial ou autoridade competente exigir.</p>
      <h3>Para fora do Brasil</h3>
      <p>
        O programa não manda dados para outro país por conta própria. Se um dos serviços acima, ou o próprio
        servidor, estiver fora do Brasil, valem os arts. 33 a 36 da LGPD e a Resolução CD/ANPD 19/2024.
      </p>
    </>
  )
}

const inWords = (names: readonly string[]) => new Intl.ListFormat('pt-BR').format(names)
