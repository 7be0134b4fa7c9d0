CREATE TABLE "conversation_words" (
	"org_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	"conversation_id" uuid NOT NULL,
	CONSTRAINT "conversation_words_org_id_word_conversation_id_pk" PRIMARY KEY("org_id","word","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "message_words" (
	"org_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "message_words_org_id_word_message_id_pk" PRIMARY KEY("org_id","word","message_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_settings" (
	"org_id" uuid NOT NULL,
	"distribution" text NOT NULL,
	"return_min" integer,
	CONSTRAINT "inbox_settings_org_id_pk" PRIMARY KEY("org_id"),
	CONSTRAINT "inbox_settings_return" CHECK (return_min between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "inbox_windows" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"conversation_id" uuid,
	"is_typing" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_windows_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_org_id_conversation_id_conversations_org_id_id_fk" FOREIGN KEY ("org_id","conversation_id") REFERENCES "public"."conversations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_settings" ADD CONSTRAINT "inbox_settings_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_windows" ADD CONSTRAINT "inbox_windows_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_words_conversation" ON "conversation_words" USING btree ("org_id","conversation_id");--> statement-breakpoint
CREATE INDEX "inbox_windows_conversation" ON "inbox_windows" USING btree ("org_id","conversation_id");--> statement-breakpoint
CREATE INDEX "inbox_windows_seen" ON "inbox_windows" USING btree ("org_id","seen_at");--> statement-breakpoint
CREATE INDEX "conversations_assistant" ON "conversations" USING btree ("org_id","last_message_at","id") WHERE state = 'assistant';--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("org_id","last_message_at","id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_channel" ON "conversations" USING btree ("org_id","channel","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_unanswered" ON "conversations" USING btree ("org_id","waiting_since") WHERE state = 'person' and owner_id is not null and waiting_since is not null;--> statement-breakpoint
CALL acolhe_protect('message_words');
--> statement-breakpoint
CALL acolhe_protect('conversation_words');
--> statement-breakpoint
CALL acolhe_protect('inbox_settings');
--> statement-breakpoint
CALL acolhe_restrict_writes('inbox_settings', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('inbox_windows');
--> statement-breakpoint
CALL acolhe_restrict_reads('inbox_windows', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_writes('inbox_windows', '{owner,manager,receptionist}');
--> statement-breakpoint
-- Their bodies are in db/functions.
CREATE FUNCTION acolhe_words(said text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(word), '{}') FROM (
    SELECT DISTINCT left(word, 40) COLLATE "C" AS word
      FROM regexp_split_to_table(
        translate(lower(left(said, 4000)), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'),
        '[^a-z0-9]+') AS word
     WHERE length(word) > 1
       AND word <> ALL ('{de,da,do,das,dos,em,no,na,nos,nas,um,uma,os,as,ao,que,se,por,com,para,pra,eu,me,ou,foi}'::text[])
     LIMIT 80) found
$$;
--> statement-breakpoint
CREATE FUNCTION acolhe_keep_message_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION acolhe_keep_conversation_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_words_of_new AFTER INSERT ON messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION acolhe_keep_message_words();
--> statement-breakpoint
CREATE TRIGGER keep_words_of_deleted AFTER DELETE ON messages REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION acolhe_keep_message_words();
--> statement-breakpoint
CREATE TRIGGER keep_words AFTER INSERT OR UPDATE OF profile_name, phone, email ON conversations
  FOR EACH ROW EXECUTE FUNCTION acolhe_keep_conversation_words();
--> statement-breakpoint
-- What was written before is found as well.
DO $$
DECLARE org uuid;
BEGIN
  FOR org IN SELECT org_id FROM org_directory LOOP
    PERFORM set_config('app.org_id', org::text, true);
    INSERT INTO message_words (org_id, word, message_id)
    SELECT m.org_id, word, m.id FROM messages m, unnest(acolhe_words(m.text)) AS word WHERE m.org_id = org;
    INSERT INTO conversation_words (org_id, word, conversation_id)
    SELECT org, words.word, c.id FROM conversations c, LATERAL (
      SELECT unnest(acolhe_words(c.profile_name || ' ' || c.email))
      UNION SELECT c.phone WHERE c.phone <> ''
      UNION SELECT right(c.phone, 9) WHERE length(c.phone) > 9
      UNION SELECT right(c.phone, 8) WHERE length(c.phone) > 8) AS words (word)
     WHERE c.org_id = org;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
--> statement-breakpoint
DO $$
DECLARE org uuid;
BEGIN
  FOR org IN SELECT org_id FROM org_directory LOOP
    PERFORM set_config('app.org_id', org::text, true);
    UPDATE conversations c SET channel = l.kind
      FROM (SELECT DISTINCT ON (conversation_id) conversation_id, kind FROM messages
             WHERE org_id = org ORDER BY conversation_id, id DESC) l
     WHERE c.org_id = org AND c.id = l.conversation_id;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
