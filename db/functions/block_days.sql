-- Returns the days from a block's first beginning to its last end; 'infinity' when it recurs without an end.
CREATE OR REPLACE FUNCTION acolhe_block_days(b blocks) RETURNS numeric
LANGUAGE sql STABLE
RETURN CASE WHEN (b).recurrence IS NULL OR jsonb_typeof((b).recurrence) = 'null'
  THEN (b).ends_on - (b).starts_on + ((b).end_minute - (b).start_minute) / 1440.0
  ELSE coalesce((b).recurs_until + 1 - (b).starts_on, 'infinity'::numeric) END;
