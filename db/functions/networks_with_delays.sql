-- Returns the networks in which something was due before `since` and nobody takes it: of those with something that was
-- due, each is asked. Only the system calls it, outside any network.
CREATE OR REPLACE FUNCTION acolhe_networks_with_delays(since timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql
AS $$
DECLARE
  network uuid;
BEGIN
  FOR network IN
    SELECT acolhe_networks_with_sends_before(since)
    UNION SELECT acolhe_networks_with_campaigns_before(since - interval '1 minute')
  LOOP
    PERFORM set_config('app.org_id', network::text, true);
    IF EXISTS (SELECT FROM acolhe_message_delay(network, since) d WHERE d.late_since IS NOT NULL) THEN
      RETURN NEXT network;
    END IF;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
