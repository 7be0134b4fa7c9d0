-- The words of a text as a search compares them: without accents, case and signs, each once, at most eighty.
CREATE OR REPLACE FUNCTION acolhe_words(said text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(word), '{}') FROM (
    SELECT DISTINCT left(word, 40) COLLATE "C" AS word
      FROM regexp_split_to_table(
        translate(lower(left(said, 4000)), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'),
        '[^a-z0-9]+') AS word
     WHERE length(word) > 1
       AND word <> ALL (
          '{de,da,do,das,dos,em,no,na,nos,nas,um,uma,os,as,ao,que,se,por,com,para,pra,eu,me,ou,foi}'::text[])
     LIMIT 80) found
$$;
