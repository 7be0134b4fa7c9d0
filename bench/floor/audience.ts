/**
 * The audience of the run's campaign by hand: who is meant, who gets it. Parameters: the network, today, when the last
 * visit was before, the phones that refused.
 */
const reached = `
  met as materialized (
    select p.id,
           p.birth_date <= $2::date - interval '31 years' and p.birth_date > $2::date - interval '61 years' as is_of_age,
           p.sex = 'female' as is_female,
           coalesce(v.last_at < $3::timestamptz, false) as was_away
      from patients p
      left join (select patient_id, max(starts_at) as last_at from appointments
                  where org_id = $1 and state = 'done' group by patient_id) v on v.patient_id = p.id
     where p.org_id = $1 and p.deleted_at is null and p.merged_into is null and p.status = 'active'),
  agreed as (
    select distinct on (patient_id) patient_id, is_granted from patient_consents
     where org_id = $1 and purpose = 'marketing' and channel = 'whatsapp' order by patient_id, id desc),
  recent as (
    select patient_id from sends where org_id = $1 and purpose = 'marketing' and sent_at > now() - interval '7 days'
     group by patient_id),
  phones as (
    select m.id, c.phone_key, row_number() over (partition by c.phone_key order by m.id) as turn
      from met m
      join agreed k on k.patient_id = m.id and k.is_granted
      join patient_contacts c on c.org_id = $1 and c.patient_id = m.id and c.is_preferred and c.has_whatsapp
      left join recent r on r.patient_id = m.id
     where m.is_of_age and m.is_female and m.was_away and r.patient_id is null
       and c.phone_key <> '' and c.phone_key <> all ($4::text[])
       and not exists (select from suppressions s where s.org_id = $1 and s.patient_id = m.id and s.lifted_at is null)),
  reached as (select id from phones where turn = 1)`

export const count = `
  with ${reached}
  select array[count(*), count(*) filter (where is_of_age), count(*) filter (where is_of_age and is_female),
               count(*) filter (where is_of_age and is_female and was_away)]::int[] as left,
         (select count(*)::int from reached) as people
    from met`

/** Further parameters: the template, the campaign. */
export const queue = `
  with ${reached}
  insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, template_id, kind, due_at)
  select $1, acolhe_uuid_v7(), 'campaign', $6, 'floor:' || id, 'marketing', id, $5, 'whatsapp',
         now() + make_interval(secs => 0.1 * row_number() over (order by uuid_hash_extended(id, 0)))
    from reached`
