-- Keeps the words of messages as their texts are: trigger of `messages`, so that whoever writes one is found.
CREATE OR REPLACE FUNCTION acolhe_keep_message_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM message_words w
     USING gone, unnest(acolhe_words(gone.text)) AS said (word)
     WHERE w.org_id = gone.org_id AND w.word = said.word AND w.message_id = gone.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO message_words (org_id, word, message_id)
    SELECT added.org_id, said.word, added.id FROM added, unnest(acolhe_words(added.text)) AS said (word)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
