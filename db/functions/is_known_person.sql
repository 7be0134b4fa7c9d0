-- Tells whether somebody on record was born on the day and shares the first name and another one, also to a
-- transaction that sees no patient: yes or no, and nothing else. Names are keys without accents or case.
CREATE OR REPLACE FUNCTION acolhe_is_known_person(born date, name_keys text[]) RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  own text := current_setting('app.contact', true);
  is_known boolean;
BEGIN
  PERFORM set_config('app.contact', '', true);
  is_known := EXISTS (SELECT FROM patients p
    WHERE p.org_id = acolhe_org() AND p.birth_date = born AND p.deleted_at IS NULL AND p.merged_into IS NULL
      AND EXISTS (SELECT FROM unnest(name_keys) k
                   WHERE split_part(p.name_key, ' ', 1) = split_part(k, ' ', 1)
                     AND (position(' ' IN k) = 0
                          OR string_to_array(p.name_key, ' ') && (string_to_array(k, ' '))[2:])));
  PERFORM set_config('app.contact', coalesce(own, ''), true);
  RETURN is_known;
END $$;
