-- Returns the networks in which a claim is older than `since`, a status waits for its send, or a message of the local
-- outbox has had its time. Only the system calls it, outside any network.
CREATE OR REPLACE FUNCTION acolhe_networks_to_sweep(since timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql
AS $$
DECLARE
  network uuid;
BEGIN
  FOR network IN SELECT d.org_id FROM org_directory d LOOP
    PERFORM set_config('app.org_id', network::text, true);
    IF EXISTS (SELECT FROM sends s WHERE s.org_id = network AND s.state = 'claimed' AND s.claimed_at < since)
       OR EXISTS (SELECT FROM early_statuses e WHERE e.org_id = network)
       OR EXISTS (SELECT FROM sends s WHERE s.org_id = network AND s.state = 'waiting' AND s.expires_at <= now()) THEN
      RETURN NEXT network;
    END IF;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
