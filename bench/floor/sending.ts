/** The SQL of the bare sender: the rows that the product writes for a message, and nothing read but what a text needs. */

const due = `
  select s.id, s.patient_id, p.full_name, c.phone
    from (select id, patient_id from sends
           where org_id = $1 and kind = 'whatsapp' and state = 'planned' and not is_held and due_at <= now()
           order by due_at, id limit $2 for update skip locked) s
    join patients p on p.org_id = $1 and p.id = s.patient_id
    join patient_contacts c on c.org_id = $1 and c.patient_id = s.patient_id and c.is_preferred`

const rows = `jsonb_to_recordset($2::jsonb) as r (id uuid, patient_id uuid, full_name text, phone text, conversation_id uuid, message_id uuid)`

const converse = `
  insert into conversations (org_id, id, phone, phone_key)
  select $1, r.conversation_id, r.phone, r.phone from ${rows} on conflict do nothing`

const store = `
  with stored as (
    insert into messages (org_id, id, conversation_id, direction, author, kind, channel_id, text, content, send_id, patient_id)
    select $1, r.message_id, c.id, 'out', 'campaign', 'whatsapp', $3, 'Oi, ' || r.full_name || '! Que tal deixar o check-up em dia antes das férias? Responda QUERO que a gente marca.',
           jsonb_build_object('subject', '', 'header', '', 'body', 'Oi, ' || r.full_name || '! Que tal deixar o check-up em dia antes das férias? Responda QUERO que a gente marca.', 'footer', 'Responda PARAR para não receber mais', 'buttons', '[]'::jsonb),
           r.id, r.patient_id
      from ${rows} join conversations c on c.org_id = $1 and c.phone_key = r.phone and c.phone_key <> ''
    returning conversation_id)
  update conversations c set last_message_at = now() from stored s where c.org_id = $1 and c.id = s.conversation_id`

const claim = `
  update sends s set state = 'claimed', channel_id = $3, conversation_id = m.conversation_id, message_id = m.id,
         address_hash = md5(r.phone), template_version = 1, question = jsonb_build_object('kind', 'invitation', 'sendId', s.id),
         claimed_by = $4, claimed_at = now()
    from ${rows} join messages m on m.org_id = $1 and m.id = r.message_id
   where s.org_id = $1 and s.id = r.id`

const mark = `
  update sends set called_at = now()
   where org_id = $1 and id = any ($2::uuid[]) and state = 'claimed' and claimed_by = $3 and called_at is null`

const record = `
  with told as (
    select * from jsonb_to_recordset($2::jsonb) as t (id uuid, message_id uuid, provider_id text)),
  sent as (
    update sends s set state = 'sent', provider_id = t.provider_id, cost = 340000, sent_at = now()
      from told t where s.org_id = $1 and s.id = t.id
    returning s.conversation_id, s.question),
  asked as (
    update conversations c set open_question = s.question, asked_at = now() from sent s
     where c.org_id = $1 and c.id = s.conversation_id)
  update messages m set provider_id = t.provider_id from told t where m.org_id = $1 and m.id = t.message_id`

const publish = `insert into outbox (org_id, topic, entity_id) values ($1, 'sends', $2)`

export const statements = { due, converse, store, claim, mark, record, publish }
