-- Opens the reception's entry when a patient comes, and closes it when the appointment ends: trigger of `appointments`,
-- so that whoever changes the state keeps the board right. An undo opens the same entry again, with its priority; who
-- left and comes anew was not called yet.
CREATE OR REPLACE FUNCTION acolhe_keep_reception_entry() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  today date;
BEGIN
  IF NEW.state NOT IN ('waiting', 'inService') THEN
    UPDATE reception_entries SET closed_at = now(), version = version + 1
     WHERE org_id = NEW.org_id AND appointment_id = NEW.id AND closed_at IS NULL;
    RETURN NULL;
  END IF;
  SELECT (now() AT TIME ZONE u.time_zone)::date INTO today
    FROM units u WHERE u.org_id = NEW.org_id AND u.id = NEW.unit_id;
  UPDATE reception_entries e
     SET closed_at = NULL, version = version + 1, day = today, unit_id = NEW.unit_id,
         arrived_at = coalesce(NEW.checked_in_at, e.arrived_at),
         called_at = CASE WHEN NEW.state = 'inService' THEN e.called_at END,
         called_by = CASE WHEN NEW.state = 'inService' THEN e.called_by END,
         called_to = CASE WHEN NEW.state = 'inService' THEN e.called_to ELSE '' END,
         room_id = CASE WHEN NEW.state = 'inService' THEN e.room_id END
   WHERE e.org_id = NEW.org_id AND e.closed_at IS NOT NULL
     AND e.id = (SELECT l.id FROM reception_entries l
                  WHERE l.org_id = NEW.org_id AND l.appointment_id = NEW.id ORDER BY l.id DESC LIMIT 1)
     AND NOT EXISTS (SELECT FROM reception_entries o
                      WHERE o.org_id = NEW.org_id AND o.appointment_id = NEW.id AND o.closed_at IS NULL);
  IF FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO reception_entries (org_id, id, unit_id, day, appointment_id, arrived_at)
  VALUES (NEW.org_id, acolhe_uuid_v7(), NEW.unit_id, today, NEW.id, coalesce(NEW.checked_in_at, now()))
  ON CONFLICT (org_id, appointment_id) WHERE closed_at IS NULL AND appointment_id IS NOT NULL DO NOTHING;
  RETURN NULL;
END $$;
