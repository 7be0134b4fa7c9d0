-- What the person could see when the write was made: who repeats it must see as much. Of keys that are there already
-- nobody knows; they hold for a day, and a repeat of one is refused.
ALTER TABLE "idempotency_keys" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "unit_ids" uuid[];--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "professional_ids" uuid[];
--> statement-breakpoint
-- What judges by the whole network works with the bounds of role and units lifted, and tells numbers, yes or no: no
-- more of what the person may not see. The question stands between these two; `own` is what the first answered.
CREATE FUNCTION acolhe_lift_bounds() RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE own text[] := ARRAY[coalesce(current_setting('app.role', true), ''), coalesce(current_setting('app.units', true), '')];
BEGIN
  PERFORM set_config('app.role', '', true), set_config('app.units', '', true);
  RETURN own;
END $$;
--> statement-breakpoint
CREATE FUNCTION acolhe_restore_bounds(own text[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  PERFORM set_config('app.role', own[1], true), set_config('app.units', own[2], true);
END $$;
--> statement-breakpoint
-- How many visits to come refer to the records, in all and at units that the person does not see. Those of a patient are
-- also those of the records that were joined to this one.
CREATE FUNCTION acolhe_visits_to_come(what text, of_ids uuid[]) RETURNS TABLE (id uuid, visits int, unseen int)
LANGUAGE plpgsql AS $$
DECLARE
  seen_units uuid[] := acolhe_units();
  own text[] := acolhe_lift_bounds();
  visit text := CASE what WHEN 'exam' THEN 'appointment_exams x JOIN appointments a ON a.org_id = x.org_id AND a.id = x.appointment_id'
    ELSE 'appointments a' END;
  reference text := CASE what WHEN 'unit' THEN 'a.unit_id' WHEN 'professional' THEN 'a.professional_id' WHEN 'patient' THEN 'a.patient_id'
    WHEN 'insurancePlan' THEN 'a.insurance_plan_id' WHEN 'exam' THEN 'x.exam_id' END;
BEGIN
  RETURN QUERY EXECUTE format($q$
    WITH RECURSIVE family AS (
      SELECT i AS root, i AS id FROM unnest($1) i
      UNION
      SELECT f.root, p.id FROM family f JOIN patients p ON p.org_id = acolhe_org() AND p.merged_into = f.id WHERE $3 = 'patient')
    SELECT f.root, count(*)::int, count(*) FILTER (WHERE a.unit_id <> ALL ($2))::int
      FROM %s JOIN family f ON f.id = %s
     WHERE a.org_id = acolhe_org() AND a.ends_at > now() AND a.state NOT IN ('cancelled', 'noShow', 'done')
     GROUP BY f.root $q$, visit, reference) USING of_ids, seen_units, what;
  PERFORM acolhe_restore_bounds(own);
END $$;
--> statement-breakpoint
-- How many professionals the units have, accept the convênios, perform the exams.
CREATE FUNCTION acolhe_professionals_of(what text, of_ids uuid[]) RETURNS TABLE (id uuid, professionals int)
LANGUAGE plpgsql AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  referring text := CASE what WHEN 'unit' THEN 'professional_units' WHEN 'insurancePlan' THEN 'professional_plans' WHEN 'exam' THEN 'professional_exams' END;
  reference text := CASE what WHEN 'unit' THEN 'unit_id' WHEN 'insurancePlan' THEN 'insurance_plan_id' WHEN 'exam' THEN 'exam_id' END;
BEGIN
  RETURN QUERY EXECUTE format($q$
    SELECT r.%2$I, count(*)::int FROM %1$I r JOIN professionals p ON p.org_id = r.org_id AND p.id = r.professional_id
     WHERE r.org_id = acolhe_org() AND r.%2$I = ANY ($1) AND p.deleted_at IS NULL GROUP BY 1 $q$, referring, reference) USING of_ids;
  PERFORM acolhe_restore_bounds(own);
END $$;
--> statement-breakpoint
-- Whether a professional other than `but` has the account.
CREATE FUNCTION acolhe_account_is_taken(account text, but uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  taken boolean := EXISTS (SELECT FROM professionals p WHERE p.org_id = acolhe_org() AND p.user_id = account
    AND p.deleted_at IS NULL AND p.id IS DISTINCT FROM but);
BEGIN
  PERFORM acolhe_restore_bounds(own);
  RETURN taken;
END $$;
--> statement-breakpoint
-- Whether a professional other than `but` is registered under the number.
CREATE FUNCTION acolhe_number_is_taken(of_council text, number text, state text, but uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  taken boolean := EXISTS (SELECT FROM professionals p WHERE p.org_id = acolhe_org() AND p.council = of_council
    AND p.council_number = number AND p.council_state = state AND p.deleted_at IS NULL AND p.id IS DISTINCT FROM but);
BEGIN
  PERFORM acolhe_restore_bounds(own);
  RETURN taken;
END $$;
--> statement-breakpoint
-- When the professionals have visits to come at units that the person does not see: times alone, to tell how many of
-- them a block at all units hits.
CREATE FUNCTION acolhe_times_unseen(of_professionals uuid[])
RETURNS TABLE (professional_id uuid, time_zone text, starts_at timestamptz, ends_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  seen_units uuid[] := acolhe_units();
  own text[] := acolhe_lift_bounds();
BEGIN
  RETURN QUERY SELECT a.professional_id, u.time_zone, a.starts_at, a.ends_at
    FROM appointments a JOIN units u ON u.org_id = a.org_id AND u.id = a.unit_id
   WHERE a.org_id = acolhe_org() AND a.professional_id = ANY (of_professionals) AND a.unit_id <> ALL (seen_units)
     AND a.starts_at > now() - interval '2 days' AND a.ends_at > now() AND a.state NOT IN ('cancelled', 'noShow', 'done');
  PERFORM acolhe_restore_bounds(own);
END $$;
--> statement-breakpoint
-- Whether the professional attended one of the records since then, at whatever unit.
CREATE FUNCTION acolhe_attended_since(of_patients uuid[], professional uuid, since timestamptz, before timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  attended boolean := EXISTS (SELECT FROM appointments a WHERE a.org_id = acolhe_org() AND a.patient_id = ANY (of_patients)
    AND a.professional_id = professional AND a.state = 'done' AND a.kind IN ('firstVisit', 'visit', 'telehealth')
    AND a.starts_at >= since AND a.starts_at < before);
BEGIN
  PERFORM acolhe_restore_bounds(own);
  RETURN attended;
END $$;
--> statement-breakpoint
-- Whether the visit was there before the statement that asks: STABLE, so that it looks with that statement's eyes.
CREATE FUNCTION acolhe_visit_exists(visit uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  is_there boolean := EXISTS (SELECT FROM appointments a WHERE a.org_id = acolhe_org() AND a.id = visit);
BEGIN
  PERFORM acolhe_restore_bounds(own);
  RETURN is_there;
END $$;
--> statement-breakpoint
-- A visit and what hangs on it are written in one statement, in which nobody sees the visit yet: then the policy of
-- visits judges for both, and who is bound to a unit can book there.
CREATE OR REPLACE PROCEDURE acolhe_restrict_to_visible_appointments(tenant_table regclass) LANGUAGE plpgsql AS $$
DECLARE seen text := format('((SELECT acolhe_units()) IS NULL AND (SELECT acolhe_role()) IS DISTINCT FROM ''professional'') OR EXISTS (SELECT FROM appointments a WHERE a.org_id = %1$s.org_id AND a.id = %1$s.appointment_id)', tenant_table);
BEGIN
  EXECUTE format('CREATE POLICY visible_appointments ON %1$s AS RESTRICTIVE USING (%2$s) WITH CHECK (%2$s OR NOT acolhe_visit_exists(appointment_id))', tenant_table, seen);
END $$;
--> statement-breakpoint
DROP POLICY visible_appointments ON appointment_exams;
--> statement-breakpoint
CALL acolhe_restrict_to_visible_appointments('appointment_exams');
--> statement-breakpoint
DROP POLICY visible_appointments ON appointment_moves;
--> statement-breakpoint
CALL acolhe_restrict_to_visible_appointments('appointment_moves');
--> statement-breakpoint
-- At all units, for whoever writes: the constraint on the time of a professional asks neither whether a hold has
-- expired nor who sees it.
CREATE FUNCTION acolhe_remove_expired_holds() RETURNS void LANGUAGE plpgsql AS $$
DECLARE own text[] := acolhe_lift_bounds();
BEGIN
  DELETE FROM holds h WHERE h.org_id = acolhe_org() AND h.expires_at <= now();
  PERFORM acolhe_restore_bounds(own);
END $$;
--> statement-breakpoint
-- As 0025 has it, and: holds that have expired go at all units.
CREATE OR REPLACE FUNCTION acolhe_agenda_facts(
  lock_keys text[], of_units uuid[], of_professionals uuid[], of_exams uuid[], of_plan uuid,
  of_patient uuid, first_day date, last_day date, since timestamptz, until timestamptz, but_appointment uuid, but_hold uuid
) RETURNS json LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  org uuid := acolhe_org();
  one_key text;
  subjects uuid[] := of_professionals;
  exam_facts json := '[]';
  resource_facts json := '[]';
  plan_facts json;
  patient_facts json;
  -- By professional.
  accepted jsonb := '{}';
  carried_out jsonb := '{}';
  held boolean := false;
BEGIN
  FOREACH one_key IN ARRAY lock_keys LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(org::text || one_key, 0));
  END LOOP;
  IF cardinality(lock_keys) > 0 THEN
    PERFORM acolhe_remove_expired_holds();
    IF but_hold IS NOT NULL THEN
      DELETE FROM holds h WHERE h.org_id = org AND h.id = but_hold;
      held := FOUND;
    END IF;
  END IF;
  IF of_units IS NULL THEN
    SELECT coalesce(array_agg(u.id), '{}') INTO of_units
      FROM units u WHERE u.org_id = org AND u.deleted_at IS NULL AND u.is_active;
  END IF;
  -- Most visits are of no exam and of no convênio, and most questions of no patient: what is not needed is not
  -- prepared. To prepare a look at a table takes longer than to find its few rows.
  IF cardinality(of_exams) > 0 THEN
    SELECT coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'isActive', e.is_active,
        'durationMin', e.duration_min, 'bufferBeforeMin', e.buffer_before_min, 'bufferAfterMin', e.buffer_after_min,
        'resourceKind', e.resource_kind, 'isOnResourceAlone', e.is_on_resource_alone, 'permittedHours', e.permitted_hours,
        'isCovered', coalesce(c.covered, false), 'requiresAuthorization', coalesce(c.requires_authorization, false),
        'priceCents', CASE WHEN of_plan IS NULL THEN e.self_pay_price_cents ELSE c.price_cents END,
        'preparation', e.preparation, 'fastingMinHours', e.fasting_min_hours, 'fastingMaxHours', e.fasting_max_hours,
        'requiresMedicalRequest', e.requires_medical_request, 'screeningQuestions', e.screening_questions,
        'ownQuestions', e.own_questions)), '[]') INTO exam_facts
      FROM exams e LEFT JOIN coverage c ON c.org_id = org AND c.exam_id = e.id AND c.insurance_plan_id = of_plan
      WHERE e.org_id = org AND e.id = ANY (of_exams) AND e.deleted_at IS NULL;
    SELECT coalesce(json_agg(json_build_object('id', r.id, 'unitId', r.unit_id, 'name', r.name,
        'kind', r.kind, 'capacity', r.capacity, 'hours', r.hours) ORDER BY r.name, r.id), '[]'),
        of_professionals || coalesce(array_agg(r.id), '{}') INTO resource_facts, subjects
      FROM resources r WHERE r.org_id = org AND r.unit_id = ANY (of_units) AND r.deleted_at IS NULL
        AND r.kind = ANY (ARRAY (SELECT e.resource_kind FROM exams e
          WHERE e.org_id = org AND e.id = ANY (of_exams) AND e.resource_kind IS NOT NULL));
    SELECT coalesce(jsonb_object_agg(one.professional_id, one.exams), '{}') INTO carried_out
      FROM (SELECT pe.professional_id, jsonb_agg(pe.exam_id) AS exams FROM professional_exams pe
        WHERE pe.org_id = org AND pe.professional_id = ANY (of_professionals) AND pe.exam_id = ANY (of_exams)
        GROUP BY pe.professional_id) one;
  END IF;
  IF of_plan IS NOT NULL THEN
    SELECT json_build_object('id', i.id, 'name', i.name, 'isActive', i.is_active,
        'acceptedEverywhere', i.accepted_everywhere, 'requiresAuthorization', i.requires_authorization,
        'followUpDays', i.follow_up_days,
        'acceptedAt', (SELECT coalesce(json_agg(json_build_object('unitId', iu.unit_id,
            'acceptedFrom', coalesce(iu.accepted_from::text, ''))), '[]')
          FROM insurance_plan_units iu WHERE iu.org_id = org AND iu.insurance_plan_id = i.id),
        'productIds', (SELECT coalesce(json_agg(ip.id), '[]') FROM insurance_products ip
          WHERE ip.org_id = org AND ip.insurance_plan_id = i.id AND ip.deleted_at IS NULL AND ip.is_active)) INTO plan_facts
      FROM insurance_plans i WHERE i.org_id = org AND i.id = of_plan AND i.deleted_at IS NULL;
    SELECT coalesce(jsonb_object_agg(a.professional_id, jsonb_build_array(jsonb_build_object(
        'insurancePlanId', a.insurance_plan_id, 'productIds', a.product_ids))), '{}') INTO accepted
      FROM professional_plans a
      WHERE a.org_id = org AND a.professional_id = ANY (of_professionals) AND a.insurance_plan_id = of_plan;
  END IF;
  IF of_patient IS NOT NULL THEN
    SELECT json_build_object('status', t.status, 'fullName', t.full_name, 'socialName', t.social_name,
        'phone', (SELECT c.phone FROM patient_contacts c WHERE c.org_id = org AND c.patient_id = t.id AND c.phone <> ''
          ORDER BY c.is_preferred DESC, c.position LIMIT 1)) INTO patient_facts
      FROM patients t WHERE t.org_id = org AND t.id = of_patient AND t.deleted_at IS NULL AND t.merged_into IS NULL;
  END IF;
  RETURN json_build_object(
    'units', (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'timeZone', u.time_zone,
        'isActive', u.is_active, 'hours', u.hours, 'holidayExceptions', u.holiday_exceptions, 'holidays', u.holidays)), '[]')
      FROM units u WHERE u.org_id = org AND u.id = ANY (of_units) AND u.deleted_at IS NULL),
    'professionals', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'isActive', p.is_active,
        'stepMinutes', p.step_minutes, 'durations', p.durations, 'followUpDays', p.follow_up_days,
        'unitIds', (SELECT coalesce(json_agg(pu.unit_id), '[]') FROM professional_units pu
          WHERE pu.org_id = org AND pu.professional_id = p.id),
        'hours', (SELECT coalesce(json_agg(json_build_object('unitId', h.unit_id, 'weekday', h.weekday,
            'from', h.from_minute, 'to', h.to_minute, 'recurrence', h.recurrence, 'validFrom', coalesce(h.valid_from::text, ''),
            'validUntil', coalesce(h.valid_until::text, ''), 'byArrivalPlaces', h.by_arrival_places)), '[]')
          FROM professional_hours h WHERE h.org_id = org AND h.professional_id = p.id AND h.unit_id = ANY (of_units)),
        'extraHours', (SELECT coalesce(json_agg(json_build_object('unitId', x.unit_id, 'date', x.date,
            'from', x.from_minute, 'to', x.to_minute, 'byArrivalPlaces', x.by_arrival_places)), '[]')
          FROM professional_extra_hours x WHERE x.org_id = org AND x.professional_id = p.id AND x.unit_id = ANY (of_units)
            AND x.date BETWEEN first_day - 2 AND last_day + 2),
        'blocks', (SELECT coalesce(json_agg(json_build_object('kind', b.kind, 'reason', b.reason, 'unitId', b.unit_id,
            'startsOn', b.starts_on, 'startMinute', b.start_minute, 'endsOn', b.ends_on, 'endMinute', b.end_minute,
            'recurrence', b.recurrence || jsonb_build_object('until', coalesce(b.recurs_until::text, '')),
            'exceptions', b.exceptions)), '[]')
          FROM blocks b WHERE b.org_id = org AND b.professional_id = p.id AND b.deleted_at IS NULL
            AND b.starts_on <= last_day + 2
            AND (b.ends_on >= first_day - 2 OR (b.recurrence IS NOT NULL AND coalesce(b.recurs_until, 'infinity') >= first_day - 33))),
        'plans', coalesce(accepted -> p.id::text, '[]'), 'examIds', coalesce(carried_out -> p.id::text, '[]'),
        'prices', (SELECT coalesce(json_agg(json_build_object('kind', c.kind, 'insurancePlanId', c.insurance_plan_id,
            'priceCents', c.price_cents, 'shareBasisPoints', c.share_basis_points, 'shareCents', c.share_cents)), '[]')
          FROM professional_prices c WHERE c.org_id = org AND c.professional_id = p.id
            AND c.insurance_plan_id IS NOT DISTINCT FROM of_plan)
      )), '[]')
      FROM professionals p WHERE p.org_id = org AND p.id = ANY (of_professionals) AND p.deleted_at IS NULL),
    'resources', resource_facts, 'exams', exam_facts, 'plan', plan_facts, 'held', held,
    'patient', patient_facts,
    -- Minutes of its beginnings and ends by place. Bounds on one column each: what an index serves under a policy.
    -- Nothing is taken for longer than two days.
    'busy', (SELECT coalesce(json_agg(json_build_array(one.subject_id, one.place, one.begins, one.ends)), '[]')
      FROM (SELECT t.subject_id, t.place, array_agg(floor(date_part('epoch', t.starts_at) / 60)::int) AS begins,
          array_agg(ceil(date_part('epoch', t.ends_at) / 60)::int) AS ends
        FROM busy t WHERE t.org_id = org AND t.subject_id = ANY (subjects)
          AND t.starts_at < until + interval '2 days' AND t.starts_at > since - interval '4 days' AND t.ends_at > since - interval '2 days'
          AND (t.expires_at IS NULL OR t.expires_at > now())
          AND (but_appointment IS NULL OR t.appointment_id IS DISTINCT FROM but_appointment)
          AND (but_hold IS NULL OR t.hold_id IS DISTINCT FROM but_hold)
        GROUP BY t.subject_id, t.place) one));
END $$;
