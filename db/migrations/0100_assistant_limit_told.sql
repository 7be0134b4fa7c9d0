ALTER TABLE "assistant_spending" ADD COLUMN "near_told_of" bigint;--> statement-breakpoint
ALTER TABLE "assistant_spending" ADD COLUMN "over_told_of" bigint;--> statement-breakpoint
ALTER TABLE "assistant_spending" DROP COLUMN "told_at";