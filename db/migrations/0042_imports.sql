-- The imports of patients become those of every kind of record; what is stored stays.
ALTER TABLE "patient_imports" RENAME TO "imports";--> statement-breakpoint
ALTER TABLE "patient_import_rows" RENAME TO "import_rows";--> statement-breakpoint
ALTER TABLE "import_rows" RENAME COLUMN "patient_id" TO "record_id";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "kind" text DEFAULT 'patient' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "imports" RENAME CONSTRAINT "patient_imports_org_id_id_pk" TO "imports_org_id_id_pk";--> statement-breakpoint
ALTER TABLE "imports" RENAME CONSTRAINT "patient_imports_org_id_orgs_org_id_fk" TO "imports_org_id_orgs_org_id_fk";--> statement-breakpoint
ALTER TABLE "import_rows" RENAME CONSTRAINT "patient_import_rows_org_id_import_id_line_pk" TO "import_rows_org_id_import_id_line_pk";--> statement-breakpoint
ALTER TABLE "import_rows" RENAME CONSTRAINT "patient_import_rows_org_id_import_id_patient_imports_org_id_id_fk" TO "import_rows_org_id_import_id_imports_org_id_id_fk";--> statement-breakpoint
ALTER INDEX "patient_import_rows_state" RENAME TO "import_rows_state";--> statement-breakpoint
CREATE INDEX "imports_kind" ON "imports" USING btree ("org_id","kind","id");
