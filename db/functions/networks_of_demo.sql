-- Returns the networks of an account of the demonstration: the one that it was handed, also when it was left or deleted
-- since, and those in which it works. Empty for every other account. Runs as the tables' owner.
CREATE OR REPLACE FUNCTION acolhe_networks_of_demo(demo_user text) RETURNS uuid[]
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  networks uuid[];
BEGIN
  PERFORM set_config('app.user_id', demo_user, true);
  SELECT array_agg(DISTINCT id) INTO networks FROM (
    SELECT org_id AS id FROM demo_networks WHERE user_id = demo_user AND org_id IS NOT NULL
    UNION SELECT m.org_id FROM members m WHERE m.user_id = demo_user
    UNION SELECT u.org_id FROM users u WHERE u.user_id = demo_user AND u.org_id IS NOT NULL) AS own
   WHERE EXISTS (SELECT FROM demo_networks WHERE user_id = demo_user);
  PERFORM set_config('app.user_id', '', true);
  RETURN coalesce(networks, '{}');
END $$;
