-- An id as the application makes them (RFC 9562, version 7): the milliseconds since 1970, then chance. For rows that
-- one statement makes of others.
CREATE OR REPLACE FUNCTION acolhe_uuid_v7() RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL SAFE
AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$$;
