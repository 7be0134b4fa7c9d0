-- Returns the networks in which the assistant has something to do: messages that wait for it, turns whose worker died,
-- codes to be sent. One look at each, by indexes. Only the system calls it, outside any network.
CREATE OR REPLACE FUNCTION acolhe_networks_with_turns() RETURNS SETOF uuid
LANGUAGE plpgsql
AS $$
DECLARE
  network uuid;
BEGIN
  FOR network IN SELECT d.org_id FROM org_directory d LOOP
    PERFORM set_config('app.org_id', network::text, true);
    IF EXISTS (SELECT FROM assistant_waiting w WHERE w.org_id = network)
       OR EXISTS (SELECT FROM assistant_codes c WHERE c.org_id = network AND c.sent_at IS NULL) THEN
      RETURN NEXT network;
    END IF;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
