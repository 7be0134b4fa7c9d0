ALTER TABLE "patients" DROP CONSTRAINT "patients_org_id_merged_into_patients_org_id_id_fk";
--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_org_id_merged_into_patients_org_id_id_fk" FOREIGN KEY ("org_id","merged_into") REFERENCES "public"."patients"("org_id","id") ON DELETE cascade ON UPDATE no action;