-- Returns the networks in which a message is due. Only the system calls it, outside any network.
CREATE OR REPLACE FUNCTION acolhe_networks_with_due_sends() RETURNS SETOF uuid
LANGUAGE plpgsql
AS $$
BEGIN
  RETURN QUERY SELECT acolhe_networks_with_sends_before(now());
END $$;
