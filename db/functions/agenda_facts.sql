-- Returns everything that availability is judged by, in one round trip. `lock_keys` are locked first, in their order,
-- until the transaction ends: those who write the same days of an agenda do so one after the other, each reading what
-- the one before has written. They also remove the holds that have expired, and their own, which becomes an
-- appointment: if it does not, the transaction gives it back.
--
-- `of_units` may be null, for those in use. Of `first_day` to `last_day` are extra hours and blocks, of `since` to
-- `until` the allocations; those of `but_appointment` and `but_hold` count as free. `findFacts` of appointments has the
-- schema of what it returns.
--
-- Its plans are cached: for other bounds of time PostgreSQL would make the same again, and take longer for it than for
-- all of the rest.
CREATE OR REPLACE FUNCTION acolhe_agenda_facts(
  lock_keys text[], of_units uuid[], of_professionals uuid[], of_exams uuid[], of_plan uuid, of_patient uuid,
  first_day date, last_day date, since timestamptz, until timestamptz, but_appointment uuid, but_hold uuid
) RETURNS json
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  org uuid := acolhe_org();
  one_key text;
  subjects uuid[] := of_professionals;
  exam_facts json := '[]';
  resource_facts json := '[]';
  plan_facts json;
  patient_facts json;
  patient_times json := '[]';
  travel_minutes int := 0;
  -- By professional.
  accepted jsonb := '{}';
  carried_out jsonb := '{}';
  had_hold boolean := false;
BEGIN
  FOREACH one_key IN ARRAY lock_keys LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(org::text || one_key, 0));
  END LOOP;
  IF cardinality(lock_keys) > 0 THEN
    PERFORM acolhe_remove_expired_holds();
    IF but_hold IS NOT NULL THEN
      DELETE FROM holds h WHERE h.org_id = org AND h.id = but_hold;
      had_hold := FOUND;
    END IF;
  END IF;
  IF of_units IS NULL THEN
    SELECT coalesce(array_agg(u.id), '{}') INTO of_units
      FROM units u WHERE u.org_id = org AND u.deleted_at IS NULL AND u.is_active;
  END IF;
  -- Most appointments are of no exam and of no convênio, and most queries of no patient: what is not needed is not
  -- planned. To plan a look at a table takes longer than to find its few rows.
  IF cardinality(of_exams) > 0 THEN
    SELECT coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'isActive', e.is_active,
        'durationMin', e.duration_min, 'bufferBeforeMin', e.buffer_before_min, 'bufferAfterMin', e.buffer_after_min,
        'resourceKind', e.resource_kind, 'isOnResourceAlone', e.is_on_resource_alone,
        'permittedHours', e.permitted_hours, 'isCovered', coalesce(c.covered, false),
        'requiresAuthorization', coalesce(c.requires_authorization, false),
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
          WHERE ip.org_id = org AND ip.insurance_plan_id = i.id AND ip.deleted_at IS NULL AND ip.is_active))
      INTO plan_facts
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
    -- With the appointments of the records that were merged into it. By order of arrival nobody knows the time.
    WITH RECURSIVE family AS (
      SELECT of_patient AS id
      UNION SELECT m.id FROM patients m JOIN family f ON m.merged_into = f.id WHERE m.org_id = org)
    SELECT coalesce(json_agg(json_build_object(
             'id', a.id, 'unitId', a.unit_id, 'unitName', u.name, 'timeZone', u.time_zone,
        'professionalName', trim(coalesce(p.treatment || ' ' || p.full_name, '')),
        'from', floor(date_part('epoch', a.starts_at) / 60)::int, 'to', ceil(date_part('epoch', a.ends_at) / 60)::int)
        ORDER BY a.starts_at, a.id), '[]') INTO patient_times
      FROM appointments a JOIN units u ON u.org_id = org AND u.id = a.unit_id
        LEFT JOIN professionals p ON p.org_id = org AND p.id = a.professional_id
      WHERE a.org_id = org AND a.patient_id = ANY (ARRAY (SELECT f.id FROM family f))
        AND a.state NOT IN ('cancelled', 'noShow') AND a.arrival_place IS NULL
        AND a.starts_at < until AND a.starts_at > since AND a.id IS DISTINCT FROM but_appointment;
    SELECT o.travel_minutes INTO travel_minutes FROM orgs o WHERE o.org_id = org;
  END IF;
  RETURN json_build_object(
    'units', (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'timeZone', u.time_zone,
        'isActive', u.is_active, 'hours', u.hours, 'holidayExceptions', u.holiday_exceptions,
        'holidays', u.holidays)), '[]')
      FROM units u WHERE u.org_id = org AND u.id = ANY (of_units) AND u.deleted_at IS NULL),
    'professionals', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'isActive', p.is_active,
        'stepMinutes', p.step_minutes, 'durations', p.durations, 'followUpDays', p.follow_up_days,
        'unitIds', (SELECT coalesce(json_agg(pu.unit_id), '[]') FROM professional_units pu
          WHERE pu.org_id = org AND pu.professional_id = p.id),
        'hours', (SELECT coalesce(json_agg(json_build_object('unitId', h.unit_id, 'weekday', h.weekday,
            'from', h.from_minute, 'to', h.to_minute, 'recurrence', h.recurrence,
            'validFrom', coalesce(h.valid_from::text, ''), 'validUntil', coalesce(h.valid_until::text, ''),
            'byArrivalPlaces', h.by_arrival_places)), '[]')
          FROM professional_hours h WHERE h.org_id = org AND h.professional_id = p.id AND h.unit_id = ANY (of_units)),
        'extraHours', (SELECT coalesce(json_agg(json_build_object('unitId', x.unit_id, 'date', x.date,
            'from', x.from_minute, 'to', x.to_minute, 'byArrivalPlaces', x.by_arrival_places)), '[]')
          FROM professional_extra_hours x
          WHERE x.org_id = org AND x.professional_id = p.id AND x.unit_id = ANY (of_units)
            AND x.date BETWEEN first_day - 2 AND last_day + 2),
        'blocks', (SELECT coalesce(json_agg(json_build_object('kind', b.kind, 'reason', b.reason, 'unitId', b.unit_id,
            'startsOn', b.starts_on, 'startMinute', b.start_minute, 'endsOn', b.ends_on, 'endMinute', b.end_minute,
            'recurrence', b.recurrence || jsonb_build_object('until', coalesce(b.recurs_until::text, '')),
            'exceptions', b.exceptions)), '[]')
          FROM blocks b WHERE b.org_id = org AND b.professional_id = p.id AND b.deleted_at IS NULL
            AND b.starts_on <= last_day + 2
            AND (b.ends_on >= first_day - 2
              OR (b.recurrence IS NOT NULL AND coalesce(b.recurs_until, 'infinity') >= first_day - 33))),
        'plans', coalesce(accepted -> p.id::text, '[]'), 'examIds', coalesce(carried_out -> p.id::text, '[]'),
        'prices', (SELECT coalesce(json_agg(json_build_object('kind', c.kind, 'insurancePlanId', c.insurance_plan_id,
            'priceCents', c.price_cents, 'shareBasisPoints', c.share_basis_points, 'shareCents', c.share_cents)), '[]')
          FROM professional_prices c WHERE c.org_id = org AND c.professional_id = p.id
            AND c.insurance_plan_id IS NOT DISTINCT FROM of_plan)
      )), '[]')
      FROM professionals p WHERE p.org_id = org AND p.id = ANY (of_professionals) AND p.deleted_at IS NULL),
    'resources', resource_facts, 'exams', exam_facts, 'plan', plan_facts,
    'patient', patient_facts, 'patientTimes', patient_times, 'travelMinutes', travel_minutes, 'hadHold', had_hold,
    -- By subject and place, the minutes since 1970 of beginnings and ends. Bounds on one column each: what an index
    -- serves under a policy. No allocation is longer than two days.
    'allocations', (SELECT coalesce(json_agg(json_build_array(one.subject_id, one.place, one.begins, one.ends)), '[]')
      FROM (SELECT t.subject_id, t.place, array_agg(floor(date_part('epoch', t.starts_at) / 60)::int) AS begins,
          array_agg(ceil(date_part('epoch', t.ends_at) / 60)::int) AS ends
        FROM allocations t WHERE t.org_id = org AND t.subject_id = ANY (subjects)
          AND t.starts_at < until + interval '2 days' AND t.starts_at > since - interval '4 days'
          AND t.ends_at > since - interval '2 days'
          AND (t.expires_at IS NULL OR t.expires_at > now())
          AND (but_appointment IS NULL OR t.appointment_id IS DISTINCT FROM but_appointment)
          AND (but_hold IS NULL OR t.hold_id IS DISTINCT FROM but_hold)
        GROUP BY t.subject_id, t.place) one));
END $$;
