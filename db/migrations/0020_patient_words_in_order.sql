DROP INDEX "patient_words_patient";--> statement-breakpoint
ALTER TABLE "patient_words" DROP CONSTRAINT "patient_words_org_id_word_patient_id_pk";--> statement-breakpoint
ALTER TABLE "patient_words" ADD CONSTRAINT "patient_words_org_id_patient_id_word_pk" PRIMARY KEY("org_id","patient_id","word");--> statement-breakpoint
ALTER TABLE "patient_words" ADD COLUMN "name_key" text collate "C";--> statement-breakpoint
-- The owner of the tables is held by their policies, too: those of every network are filled with them off.
ALTER TABLE "patient_words" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "patients" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "patient_words" w SET "name_key" = p."name_key" FROM "patients" p WHERE p."org_id" = w."org_id" AND p."id" = w."patient_id";--> statement-breakpoint
ALTER TABLE "patients" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "patient_words" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "patient_words" ALTER COLUMN "name_key" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "patient_words_name" ON "patient_words" USING btree ("org_id","word","name_key","patient_id");
