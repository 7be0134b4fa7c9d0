DROP INDEX "templates_name";--> statement-breakpoint
DROP INDEX "templates_meta";--> statement-breakpoint
ALTER TABLE "templates" DROP COLUMN "meta_name";--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "category" text DEFAULT 'utility' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "meta_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "submissions" integer DEFAULT 0 NOT NULL;
