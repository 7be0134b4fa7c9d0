ALTER TABLE "appointments" ADD COLUMN "series_number" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "series_total" integer;--> statement-breakpoint
-- The owner of the tables is bound by their policies, too: those of every network are filled with them off.
ALTER TABLE "appointments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "appointments" a SET "series_number" = placed.number, "series_total" = placed.total
  FROM (SELECT "org_id", "id",
          row_number() OVER (PARTITION BY "org_id", "series_id" ORDER BY "starts_at", "id") AS number,
          count(*) OVER (PARTITION BY "org_id", "series_id") AS total
        FROM "appointments" WHERE "series_id" IS NOT NULL) placed
 WHERE a."org_id" = placed."org_id" AND a."id" = placed."id";--> statement-breakpoint
ALTER TABLE "appointments" FORCE ROW LEVEL SECURITY;
