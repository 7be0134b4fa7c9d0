/** What to do about each problem of the API; a test holds that none is missing. */
export const problemAdvice: Readonly<Record<string, string>> = {
  malformed_request:
    'O corpo não é JSON, está aninhado fundo demais ou tem um caractere que o banco não guarda (NUL). Corrija antes de repetir.',
  unauthenticated:
    'Falta o cabeçalho `Authorization: Bearer …`, ou o token venceu ou foi encerrado. Peça um token novo; se o pedido de renovação também falhar, entre de novo.',
  forbidden:
    'A pessoa não faz parte desta rede, ou o papel dela não permite esta rota. A referência diz, em cada rota, quem pode. Repetir não adianta.',
  beyond_reach:
    'Quem administra só algumas unidades não mexe em quem é da direção nem em pessoas de outras unidades. Peça à direção.',
  block_too_long:
    'A recepção bloqueia até 7 dias. Um bloqueio maior precisa de alguém da gestão ou da direção.',
  own_second_factor_missing:
    'Só exige a confirmação em duas etapas dos outros quem entrou com ela. Ligue-a, entre de novo e repita.',
  recent_sign_in_required:
    'A rota pede que a pessoa tenha entrado há pouco (5 minutos, se a instalação não mudou). Entre de novo e repita com o token novo.',
  second_factor_required:
    'A rede exige segundo fator da direção e da gestão, e este token não o mostrou. Entre de novo com o código.',
  invitation_unknown: 'O código não é de nenhum convite, ou um mais novo tomou o lugar dele. Peça outro.',
  not_found:
    'O endereço não existe, ou o registro não é desta rede, foi excluído ou fica em unidades que a pessoa não vê. A resposta é a mesma de propósito.',
  postal_code_unknown:
    'O CEP tem formato certo, mas não existe no serviço de consulta. Preencha o endereço à mão.',
  registration_missing: 'A conta existe, mas falta o registro. Chame `POST /me/registration` uma vez.',
  already_invited: 'Já há um convite aberto para este e-mail. Reenvie-o ou cancele-o antes.',
  already_member: 'Este e-mail já é de alguém da equipe.',
  block_over_booked:
    'Há agendamentos no período. `booked` traz os primeiros e o total; repita com `acceptsBooked: true` depois de conferir.',
  cells_changed:
    'Alguém mudou as mesmas células da cobertura. A resposta traz os valores de agora e nada foi gravado; `insist: true` grava por cima.',
  cpf_taken: 'Outro paciente da rede tem este CPF. `patient` diz quem: abra-o, ou junte os dois cadastros.',
  cpf_taken_meanwhile:
    'Desfazer a junção devolveria um CPF que agora é de outro paciente. Corrija esse outro cadastro antes.',
  hold_expired:
    'A reserva passou do prazo (15 minutos, no máximo). Busque horários livres e reserve de novo.',
  import_under_way: 'Esta importação já foi confirmada: acompanhe o andamento em vez de confirmar outra vez.',
  in_use:
    'Outros cadastros dependem deste. `uses` diz quais, e conta também os de unidades que você não vê; desative-o em vez de excluir, ou desfaça os vínculos.',
  last_owner: 'A rede ficaria sem direção. Passe a direção a outra pessoa antes.',
  merge_undone: 'A junção já tinha sido desfeita. Nada a fazer.',
  move_refused:
    'Da situação em que o agendamento está não se chega à pedida. `current` traz o agendamento como está agora.',
  patient_changed:
    'Um dos dois cadastros mudou desde que você os leu. Leia os dois, confira e junte de novo.',
  second_factor_missing:
    'Códigos de recuperação só existem com a confirmação em duas etapas ligada. Ligue-a antes.',
  slot_taken:
    'O horário não está livre. `reasons` diz por quê, `alternatives` oferece horários perto e `mayOverbook` diz se caberia um encaixe (`overbook: true`).',
  stale_version:
    'Alguém gravou depois que você leu. `current` traz o registro de agora: junte as mudanças e grave com a `version` dele.',
  survivor_merged: 'O cadastro que ficou foi juntado a outro. Desfaça primeiro a junção mais nova.',
  invitation_for_another:
    'O convite só serve à conta do e-mail que o recebeu; `invitedEmail` o mostra em parte. Entre com essa conta, ou peça um convite para a sua.',
  address_unproved: 'Abra o link que foi enviado ao seu e-mail e entre de novo; depois aceite o convite.',
  session_too_old:
    'A sessão começou antes de o e-mail ser confirmado. Entre de novo e repita com o novo token.',
  invitation_expired: 'O convite valia 7 dias. Peça que o enviem outra vez.',
  invitation_revoked: 'Quem convidou cancelou o convite.',
  invitation_used: 'O convite serve uma vez só e já foi aceito.',
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
  name_mismatch: 'Para excluir a rede, `orgName` precisa ser o nome dela, letra por letra.',
  reason_needed: 'O dia do agendamento já passou: mande `reason` com o motivo.',
  too_many_rows: 'A planilha passa de 10.000 linhas. Divida-a em partes.',
  unreadable_file: 'O arquivo não é CSV em UTF-8 ou Windows-1252, ou não tem cabeçalho com colunas.',
  validation_failed:
    'Um ou mais campos não servem. `errors` tem, para cada campo, a frase que a pessoa deve ler; o nome segue o caminho (`contacts.0.phone`).',
  sent_too_often: 'Entre dois envios do mesmo convite passa ao menos um minuto.',
  too_many_invitations:
    'A rede, ou quem convida, enviou os convites de um dia (30, se a instalação não mudou), ou este convite já foi enviado dez vezes. `retryAfterS` diz em quantos segundos tentar.',
  too_many_open_invitations:
    'Há convites sem resposta demais (150, se a instalação não mudou). Cancele os que não servem mais.',
  address_invited_often:
    'Um endereço recebe até três convites por dia, de todas as redes juntas. `retryAfterS` diz em quantos segundos tentar.',
  email_unverified:
    'Só quem confirmou o próprio e-mail convida e cria outras redes. Abra o link que foi enviado, ou peça outro em Minha conta.',
  network_incomplete:
    'A rede convida depois que os dados dela estão preenchidos e salvos: `PUT /orgs/{orgId}` com todos os campos obrigatórios.',
  too_many_networks: 'Uma pessoa dirige até 20 redes. Exclua uma que não usa mais.',
  too_many_requests:
    'Por minuto, até 1.200 pedidos por pessoa e 30 por endereço sem token. Espere um minuto e siga mais devagar.',
  too_many_streams:
    'A pessoa ou a rede já tem conexões ao vivo demais neste servidor (20 e 2.000, se a instalação não mudou). `retryAfterS` e o cabeçalho `Retry-After` dizem em quantos segundos tentar; até lá, leia de novo o que precisar.',
  busy: 'Buscas longas de horários, agendas de muitos dias e planilhas têm um limite por rede ao mesmo tempo. `retryAfterS` e o cabeçalho `Retry-After` dizem em quantos segundos repetir o mesmo pedido.',
  too_many_messages:
    'Do mesmo endereço de rede vieram mensagens demais. `retryAfterS` diz em quantos segundos tentar.',
  contact_paused: 'O dia já teve mensagens demais. `retryAfterS` diz em quantos segundos tentar.',
  unavailable:
    'O banco de dados não responde, ou há pedidos demais ao mesmo tempo. Espere os segundos de `Retry-After` e repita. Uma escrita pode ter sido gravada mesmo assim: repita-a com a mesma `Idempotency-Key`.',
  storage_full:
    'O disco do servidor está cheio. Repetir não adianta enquanto quem opera o servidor não liberar espaço.',
  unexpected:
    'Uma falha nossa. A resposta traz `requestId`, que quem opera o servidor acha no registro. Repita com a mesma `Idempotency-Key`.',
  lookup_unavailable:
    'O serviço de CEP não respondeu, ou esta instalação não usa nenhum. Preencha o endereço à mão.',
}
