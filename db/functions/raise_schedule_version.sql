-- Raises an appointment's schedule version when it takes place at another time, unit or professional, or is cancelled:
-- trigger of `appointments`. A confirmation, a note or another end leaves it as it is, so no link dies by them.
CREATE OR REPLACE FUNCTION acolhe_raise_schedule_version() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.schedule_version := OLD.schedule_version + 1;
  RETURN NEW;
END $$;
