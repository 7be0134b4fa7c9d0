-- The operator of the platform reads which networks there are and how many people they have, only through
-- `acolhe_operator_overview`: these policies are for the tables' owner, as whom that function runs. The application's
-- own role sees no more by them, and no table but these two has one.
CREATE POLICY operator ON orgs FOR SELECT TO CURRENT_USER
  USING (EXISTS (SELECT FROM users u WHERE u.user_id = (SELECT acolhe_user()) AND u.is_admin AND u.disabled_at IS NULL));
--> statement-breakpoint
CREATE POLICY operator ON members FOR SELECT TO CURRENT_USER
  USING (EXISTS (SELECT FROM users u WHERE u.user_id = (SELECT acolhe_user()) AND u.is_admin AND u.disabled_at IS NULL));
