-- Marks the time of a past appointment of which something else changed (an answer, a reminder, an arrival, a score):
-- trigger of the tables that have an `appointment_id`; see `acolhe_mark_metrics`. It looks beyond the person's units:
-- nothing but the time comes of it.
CREATE OR REPLACE FUNCTION acolhe_mark_metrics_of_appointment() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
BEGIN
  INSERT INTO metric_marks (org_id, unit_id, at, writer, written_at)
  SELECT a.org_id, a.unit_id, date_bin('15 minutes', a.starts_at, '2000-01-01Z'),
         pg_current_xact_id()::text::bigint, now()
    FROM appointments a
   WHERE a.org_id = acolhe_org() AND a.id IN (OLD.appointment_id, NEW.appointment_id)
     AND a.starts_at < now() - interval '12 hours'
  ON CONFLICT DO NOTHING;
  PERFORM acolhe_restore_bounds(own);
  RETURN NULL;
END $$;
