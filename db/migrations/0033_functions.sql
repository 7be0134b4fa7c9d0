-- The texts of db/functions that were applied: of no network, and none of the application's business.
CREATE TABLE "function_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"checksum" text NOT NULL,
	"version" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
REVOKE ALL ON function_versions FROM acolhe_app;
