import { everyone, staff } from './access.ts'
import { auditContract } from './audit/contract.ts'
import type { Feature, Tag, WebPart } from './feature.ts'
import { filesContract } from './files/contract.ts'
import { liveContract } from './live/contract.ts'

/** The declarations of the platform itself, in the shape of a feature's `feature.ts`. */

export const contract = { files: filesContract, audit: auditContract, live: liveContract }

export const tags: Record<string, Tag> = {
  Arquivos: {
    order: 160,
    description: 'Logotipo da rede e documentos de pacientes: PDF, PNG, JPEG e WebP.',
  },
  Histórico: { order: 170, description: 'Quem alterou um cadastro, quando e o quê.' },
  'Ao vivo': {
    order: 180,
    description: 'Um fluxo de eventos que diz o que mudou na rede, no instante em que muda.',
  },
}

export const help: Record<string, string> = {
  malformed_request:
    'O corpo não é JSON, está aninhado fundo demais ou tem um caractere que o banco não guarda (NUL). Corrija antes de repetir.',
  unauthenticated:
    'Falta o cabeçalho `Authorization: Bearer …`, ou o token venceu ou foi encerrado. Peça um token novo; se o pedido de renovação também falhar, entre de novo.',
  forbidden:
    'A pessoa não faz parte desta rede, ou o papel dela não permite esta rota. A referência diz, em cada rota, quem pode. Repetir não adianta.',
  second_factor_required:
    'A rede exige segundo fator da direção e da gestão, e este token não o mostrou. Entre de novo com o código.',
  not_found:
    'O endereço não existe, ou o registro não é desta rede, foi excluído ou fica em unidades que a pessoa não vê. A resposta é a mesma de propósito.',
  name_taken:
    'Enquanto este estava excluído, outro cadastro ficou com o nome (`name`). Mude o nome dele e restaure de novo.',
  in_use:
    'Outros cadastros dependem deste. `uses` diz quais, e conta também os de unidades que você não vê; desative-o em vez de excluir, ou desfaça os vínculos.',
  stale_version:
    'Alguém gravou depois que você leu. `current` traz o registro de agora: junte as mudanças e grave com a `version` dele.',
  file_too_large: 'Envie um arquivo de até 10 MB.',
  payload_too_large:
    'O corpo passa de 1 MiB (10 MB na importação de pacientes). Divida o pedido. A conexão é fechada.',
  file_type_refused:
    'O tipo é lido do conteúdo, não do nome. Logotipos: PNG, JPEG ou WebP; documentos de pacientes: também PDF. SVG não é aceito.',
  file_empty: 'O corpo do pedido chegou sem nenhum byte.',
  idempotency_key_reused:
    'A mesma `Idempotency-Key` veio com outro pedido. Cada pedido novo leva uma chave nova; só a repetição leva a mesma.',
  access_changed:
    'O pedido com esta `Idempotency-Key` foi feito, e a resposta de então não serve mais: o papel, as unidades ou a agenda de quem repete mudaram. Leia o registro de novo.',
  validation_failed:
    'Um ou mais campos não servem. `errors` tem, para cada campo, a frase que a pessoa deve ler; o nome segue o caminho (`contacts.0.phone`).',
  too_many_requests:
    'Por minuto, até 1.200 pedidos por pessoa e 30 por endereço sem token. Espere um minuto e siga mais devagar.',
  too_many_streams:
    'A pessoa ou a rede já tem conexões ao vivo demais neste servidor (20 e 2.000, se a instalação não mudou). `retryAfterS` e o cabeçalho `Retry-After` dizem em quantos segundos tentar; até lá, leia de novo o que precisar.',
  busy: 'Buscas longas de horários, agendas de muitos dias e planilhas têm um limite por rede ao mesmo tempo. `retryAfterS` e o cabeçalho `Retry-After` dizem em quantos segundos repetir o mesmo pedido.',
  unavailable:
    'O banco de dados não responde, ou há pedidos demais ao mesmo tempo. Espere os segundos de `Retry-After` e repita. Uma escrita pode ter sido gravada mesmo assim: repita-a com a mesma `Idempotency-Key`.',
  storage_full:
    'O disco do servidor está cheio. Repetir não adianta enquanto quem opera o servidor não liberar espaço.',
  unexpected:
    'Uma falha nossa. A resposta traz `requestId`, que quem opera o servidor acha no registro. Repita com a mesma `Idempotency-Key`.',
}

export const permissions = {
  'history.read': staff,
  'files.read': everyone,
  /** The feature of the file's record decides as well. */
  'files.update': staff,
} as const satisfies Feature['permissions']

export const web: WebPart = {
  permissions,
}
