CREATE TABLE "panel_devices" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"code" text,
	"code_expires_at" timestamp with time zone,
	"org_id" uuid,
	"panel_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reception_calls" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"called_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown_name" text NOT NULL,
	"place" text NOT NULL,
	"directions" text DEFAULT '' NOT NULL,
	CONSTRAINT "reception_calls_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_entries" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"unit_id" uuid NOT NULL,
	"day" date NOT NULL,
	"appointment_id" uuid,
	"ticket_number" integer,
	"note" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'none' NOT NULL,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL,
	"called_at" timestamp with time zone,
	"called_by" text,
	"called_to" text DEFAULT '' NOT NULL,
	"room_id" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "reception_entries_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_panels" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"name" text NOT NULL,
	"paired_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "reception_panels_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_rooms" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"professional_id" uuid,
	"directions" text DEFAULT '' NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reception_rooms_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_settings" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"unit_id" uuid,
	"attention_min" integer NOT NULL,
	"alert_min" integer NOT NULL,
	CONSTRAINT "reception_settings_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "reception_settings_unit" UNIQUE NULLS NOT DISTINCT("org_id","unit_id")
);
--> statement-breakpoint
ALTER TABLE "panel_devices" ADD CONSTRAINT "panel_devices_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_calls" ADD CONSTRAINT "reception_calls_org_id_entry_id_reception_entries_org_id_id_fk" FOREIGN KEY ("org_id","entry_id") REFERENCES "public"."reception_entries"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_entries" ADD CONSTRAINT "reception_entries_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_entries" ADD CONSTRAINT "reception_entries_org_id_appointment_id_appointments_org_id_id_fk" FOREIGN KEY ("org_id","appointment_id") REFERENCES "public"."appointments"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_panels" ADD CONSTRAINT "reception_panels_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_rooms" ADD CONSTRAINT "reception_rooms_org_id_id_resources_org_id_id_fk" FOREIGN KEY ("org_id","id") REFERENCES "public"."resources"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_rooms" ADD CONSTRAINT "reception_rooms_org_id_professional_id_professionals_org_id_id_fk" FOREIGN KEY ("org_id","professional_id") REFERENCES "public"."professionals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_settings" ADD CONSTRAINT "reception_settings_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_settings" ADD CONSTRAINT "reception_settings_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "panel_devices_code" ON "panel_devices" USING btree ("code");--> statement-breakpoint
CREATE INDEX "panel_devices_org" ON "panel_devices" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "reception_calls_unit" ON "reception_calls" USING btree ("org_id","unit_id","id");--> statement-breakpoint
CREATE INDEX "reception_calls_entry" ON "reception_calls" USING btree ("org_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_entries_active" ON "reception_entries" USING btree ("org_id","appointment_id") WHERE closed_at is null and appointment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reception_entries_ticket" ON "reception_entries" USING btree ("org_id","unit_id","day","ticket_number") WHERE ticket_number is not null;--> statement-breakpoint
CREATE INDEX "reception_entries_day" ON "reception_entries" USING btree ("org_id","unit_id","day");--> statement-breakpoint
CREATE INDEX "reception_entries_appointment" ON "reception_entries" USING btree ("org_id","appointment_id");--> statement-breakpoint
CREATE INDEX "reception_panels_unit" ON "reception_panels" USING btree ("org_id","unit_id");--> statement-breakpoint
CREATE INDEX "reception_rooms_professional" ON "reception_rooms" USING btree ("org_id","professional_id");--> statement-breakpoint
CALL acolhe_protect('reception_entries');
--> statement-breakpoint
CALL acolhe_restrict_units('reception_entries', 'unit_id');
--> statement-breakpoint
-- Professionals see the arrivals of their own appointments, and no tickets.
CREATE POLICY own_arrivals ON reception_entries AS RESTRICTIVE
  USING ((SELECT acolhe_role()) IS DISTINCT FROM 'professional'
    OR EXISTS (SELECT FROM appointments a WHERE a.org_id = reception_entries.org_id AND a.id = reception_entries.appointment_id));
--> statement-breakpoint
CALL acolhe_protect('reception_calls');
--> statement-breakpoint
CALL acolhe_restrict_units('reception_calls', 'unit_id');
--> statement-breakpoint
CREATE POLICY own_calls ON reception_calls AS RESTRICTIVE
  USING ((SELECT acolhe_role()) IS DISTINCT FROM 'professional'
    OR EXISTS (SELECT FROM reception_entries e WHERE e.org_id = reception_calls.org_id AND e.id = reception_calls.entry_id));
--> statement-breakpoint
CALL acolhe_protect('reception_rooms');
--> statement-breakpoint
CALL acolhe_restrict_units('reception_rooms', 'unit_id');
--> statement-breakpoint
CALL acolhe_restrict_writes('reception_rooms', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_protect('reception_settings');
--> statement-breakpoint
CALL acolhe_restrict_writes('reception_settings', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('reception_panels');
--> statement-breakpoint
CALL acolhe_restrict_units('reception_panels', 'unit_id');
--> statement-breakpoint
CALL acolhe_restrict_reads('reception_panels', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_writes('reception_panels', '{owner,manager,receptionist}');
--> statement-breakpoint
-- The function itself is in db/functions, which is applied after the migrations.
CREATE FUNCTION acolhe_keep_reception_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_reception_entry AFTER UPDATE OF state ON appointments
  FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state
    AND (OLD.state IN ('waiting', 'inService') OR NEW.state IN ('waiting', 'inService')))
  EXECUTE FUNCTION acolhe_keep_reception_entry();
--> statement-breakpoint
-- Who waits while the version changes is on the board as well.
DO $$
DECLARE
  network uuid;
BEGIN
  FOR network IN SELECT org_id FROM org_directory LOOP
    PERFORM set_config('app.org_id', network::text, true);
    INSERT INTO reception_entries (org_id, id, unit_id, day, appointment_id, arrived_at)
    SELECT a.org_id, gen_random_uuid(), a.unit_id, (now() AT TIME ZONE u.time_zone)::date, a.id, coalesce(a.checked_in_at, now())
      FROM appointments a JOIN units u ON u.org_id = a.org_id AND u.id = a.unit_id
     WHERE a.org_id = network AND a.state IN ('waiting', 'inService') AND a.starts_at > now() - interval '1 day';
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
