-- Wipes the networks of an account of the demonstration with all their rows, also the ledgers that the application may
-- only add to: the one that it was handed, and those that it made since. A network in which somebody else works is left
-- alone, as is every other account. Runs as the tables' owner.
CREATE OR REPLACE FUNCTION acolhe_wipe_demo(demo_user text) RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  network uuid;
  networks uuid[];
  tenant_table regclass;
  is_blocked boolean;
BEGIN
  IF NOT EXISTS (SELECT FROM demo_networks WHERE user_id = demo_user) THEN
    RETURN;
  END IF;
  networks := acolhe_networks_of_demo(demo_user);
  UPDATE users SET org_id = NULL WHERE user_id = demo_user;
  PERFORM set_config('app.user_id', '', true);
  FOREACH network IN ARRAY coalesce(networks, '{}') LOOP
    PERFORM set_config('app.org_id', network::text, true);
    CONTINUE WHEN NOT EXISTS (SELECT FROM demo_networks d WHERE d.org_id = network)
      AND EXISTS (SELECT FROM members m WHERE m.org_id = network AND m.user_id <> demo_user);
    -- Tables that others refer to wait for these, the network itself for all.
    FOR pass IN 1..20 LOOP
      is_blocked := false;
      FOR tenant_table IN
        SELECT c.oid::regclass FROM pg_class c
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
           AND c.relname NOT IN ('demo_networks', 'users')
      LOOP
        BEGIN
          EXECUTE format('DELETE FROM %s WHERE org_id = $1', tenant_table) USING network;
        EXCEPTION WHEN foreign_key_violation THEN
          is_blocked := true;
        END;
      END LOOP;
      EXIT WHEN NOT is_blocked;
    END LOOP;
    IF is_blocked THEN
      RAISE EXCEPTION 'the network % of the demonstration has rows that stay', network;
    END IF;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
  -- What belongs to the person and to no network.
  DELETE FROM outbox WHERE user_id = demo_user;
  PERFORM set_config('app.user_id', demo_user, true);
  DELETE FROM idempotency_keys WHERE user_id = demo_user;
  PERFORM set_config('app.user_id', '', true);
END $$;
