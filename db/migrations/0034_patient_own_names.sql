ALTER TABLE "patient_words" ADD COLUMN "is_own_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The owner of the tables is bound by their policies, too: those of every network are filled with them off.
ALTER TABLE "patient_words" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "patients" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The words of names as they were stored: without accents or case, cut at 60 characters. A letter that this reads
-- otherwise than the application is set right when the record is next saved, and until then found among the others.
UPDATE "patient_words" w SET "is_own_name" = true
  FROM "patients" p
 CROSS JOIN LATERAL regexp_split_to_table(
   lower(regexp_replace(normalize(p."full_name" || ' ' || p."social_name", NFD), '[\u0300-\u036F]', '', 'g')), '[^[:alnum:]]+') AS named (word)
 WHERE p."deleted_at" IS NULL AND p."merged_into" IS NULL AND named.word <> ''
   AND w."org_id" = p."org_id" AND w."patient_id" = p."id" AND w."word" = left(named.word, 60);--> statement-breakpoint
-- Where a social name is shown, the civil one as a whole is a word, for a search that begins with it.
INSERT INTO "patient_words" ("org_id", "word", "patient_id", "name_key")
SELECT p."org_id", left('civil:' || lower(regexp_replace(normalize(p."full_name", NFD), '[\u0300-\u036F]', '', 'g')), 60), p."id", p."name_key"
  FROM "patients" p
 WHERE p."social_name" <> '' AND p."deleted_at" IS NULL AND p."merged_into" IS NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "patients" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "patient_words" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "patient_words_own_name" ON "patient_words" USING btree ("org_id","word","name_key","patient_id") WHERE is_own_name;
