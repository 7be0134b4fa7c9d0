-- Ends the statement that a connection of the application is busy with, if it is: nobody waits for its answer any
-- more. Runs as the tables' owner, because a role that was assumed may not end what the role that signed in began.
CREATE OR REPLACE FUNCTION acolhe_cancel_statement(backend int) RETURNS boolean
LANGUAGE sql
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT pg_cancel_backend(backend) FROM pg_stat_activity a WHERE a.pid = backend AND a.datname = current_database()
$$;
