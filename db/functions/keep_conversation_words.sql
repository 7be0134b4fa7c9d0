-- Keeps what a conversation is found by where no patient's record says more: trigger of `conversations`.
CREATE OR REPLACE FUNCTION acolhe_keep_conversation_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM conversation_words WHERE org_id = NEW.org_id AND conversation_id = NEW.id;
  INSERT INTO conversation_words (org_id, word, conversation_id)
  SELECT NEW.org_id, word, NEW.id FROM (
    SELECT unnest(acolhe_words(NEW.profile_name || ' ' || NEW.email))
    UNION SELECT NEW.phone WHERE NEW.phone <> ''
    UNION SELECT right(NEW.phone, 9) WHERE length(NEW.phone) > 9
    UNION SELECT right(NEW.phone, 8) WHERE length(NEW.phone) > 8) AS words (word)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
