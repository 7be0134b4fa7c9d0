-- Marks the times of past appointments that changed, so that the sums that were stored of them don't count: trigger of
-- `appointments`. What began less than half a day ago has no stored sums, for they are made a day after a day's end,
-- and no transaction takes the half day between.
CREATE OR REPLACE FUNCTION acolhe_mark_metrics() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- A network that goes, goes with its marks.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM orgs o WHERE o.org_id = OLD.org_id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO metric_marks (org_id, unit_id, at, writer, written_at)
  SELECT changed.org_id, changed.unit_id, date_bin('15 minutes', changed.starts_at, '2000-01-01Z'),
         pg_current_xact_id()::text::bigint, now()
    FROM (VALUES (OLD.org_id, OLD.unit_id, OLD.starts_at), (NEW.org_id, NEW.unit_id, NEW.starts_at))
      AS changed (org_id, unit_id, starts_at)
   WHERE changed.starts_at < now() - interval '12 hours'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
