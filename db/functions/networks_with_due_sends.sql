-- Returns the networks in which a message is due, by one look at an index for each: networks that are marked as deleted
-- send nothing. Only the system calls it, outside any network.
CREATE OR REPLACE FUNCTION acolhe_networks_with_due_sends() RETURNS SETOF uuid
LANGUAGE plpgsql
AS $$
DECLARE
  network uuid;
BEGIN
  FOR network IN SELECT d.org_id FROM org_directory d LOOP
    PERFORM set_config('app.org_id', network::text, true);
    IF EXISTS (SELECT FROM (VALUES ('whatsapp'), ('sms'), ('email'), ('chat')) AS k (kind)
                WHERE EXISTS (SELECT FROM sends s WHERE s.org_id = network AND s.kind = k.kind AND s.state = 'planned'
                                 AND NOT s.is_held AND s.due_at <= now()))
       AND EXISTS (SELECT FROM orgs o WHERE o.org_id = network AND o.deleted_at IS NULL) THEN
      RETURN NEXT network;
    END IF;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
