-- A number from abroad, as WhatsApp tells it, is stored with a plus before its country: without it, it is shown and called
-- as one of Brazil. Only those are mended that are certain: stored as WhatsApp told them, and of no form that a Brazilian
-- number has. Their keys stay, so that no two conversations become one.
ALTER TABLE conversations NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE conversations SET phone = '+' || wa_id
 WHERE phone = wa_id AND wa_id ~ '^[1-9][0-9]{7,14}$' AND wa_id !~ '^55' AND wa_id !~ '^[0-9]{2}(9[0-9]{8}|[2-9][0-9]{7})$';
--> statement-breakpoint
ALTER TABLE conversations FORCE ROW LEVEL SECURITY;
