-- Of no network. What was written is added by the application and not read back by it: it has gone out by mail, and is
-- kept for whoever holds the owner's connection.
REVOKE ALL ON contact_messages FROM acolhe_app;
--> statement-breakpoint
GRANT INSERT, DELETE ON contact_messages TO acolhe_app;
--> statement-breakpoint
GRANT SELECT (number, created_at, has_receipt, sender_hash, email_hash, content_hash, request_hash),
  UPDATE (sender_hash, email_hash, content_hash, request_hash) ON contact_messages TO acolhe_app;
