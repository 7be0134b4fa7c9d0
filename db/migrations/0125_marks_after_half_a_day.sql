-- What began half a day ago is marked when it changes, for sums are stored a day after a day's end: as in
-- `acolhe_mark_metrics`.
DROP TRIGGER mark_metrics_of_new ON appointments;
--> statement-breakpoint
CREATE TRIGGER mark_metrics_of_new AFTER INSERT ON appointments
  FOR EACH ROW WHEN (NEW.starts_at < now() - interval '12 hours')
  EXECUTE FUNCTION acolhe_mark_metrics();
--> statement-breakpoint
DROP TRIGGER mark_metrics ON appointments;
--> statement-breakpoint
CREATE TRIGGER mark_metrics AFTER UPDATE OF unit_id, professional_id, insurance_plan_id, kind, state, starts_at, ends_at,
    source, is_overbooked, arrival_place, created_at, checked_in_at, started_at, finished_at, price_cents, schedule_version
  ON appointments
  FOR EACH ROW WHEN (OLD.starts_at < now() - interval '12 hours' OR NEW.starts_at < now() - interval '12 hours')
  EXECUTE FUNCTION acolhe_mark_metrics();
--> statement-breakpoint
DROP TRIGGER mark_metrics_of_deleted ON appointments;
--> statement-breakpoint
CREATE TRIGGER mark_metrics_of_deleted AFTER DELETE ON appointments
  FOR EACH ROW WHEN (OLD.starts_at < now() - interval '12 hours')
  EXECUTE FUNCTION acolhe_mark_metrics();
