ALTER TABLE "appointments" ADD COLUMN "schedule_version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE FUNCTION acolhe_raise_schedule_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.schedule_version := OLD.schedule_version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER raise_schedule_version BEFORE UPDATE OF starts_at, unit_id, professional_id, state ON appointments
  FOR EACH ROW WHEN (
    (OLD.starts_at, OLD.unit_id, OLD.professional_id) IS DISTINCT FROM (NEW.starts_at, NEW.unit_id, NEW.professional_id)
    OR (NEW.state = 'cancelled' AND OLD.state <> 'cancelled'))
  EXECUTE FUNCTION acolhe_raise_schedule_version();
