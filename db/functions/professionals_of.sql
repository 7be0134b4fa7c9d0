-- Returns how many professionals the units have, accept the convênios or perform the exams; ids without any are left
-- out. `what`: 'unit', 'insurancePlan' or 'exam'.
CREATE OR REPLACE FUNCTION acolhe_professionals_of(what text, of_ids uuid[])
RETURNS TABLE (id uuid, professionals int)
LANGUAGE plpgsql
AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  referring text := CASE what WHEN 'unit' THEN 'professional_units' WHEN 'insurancePlan' THEN 'professional_plans'
    WHEN 'exam' THEN 'professional_exams' END;
  reference text := CASE what WHEN 'unit' THEN 'unit_id' WHEN 'insurancePlan' THEN 'insurance_plan_id'
    WHEN 'exam' THEN 'exam_id' END;
BEGIN
  RETURN QUERY EXECUTE format($query$
    SELECT r.%2$I, count(*)::int
      FROM %1$I r JOIN professionals p ON p.org_id = r.org_id AND p.id = r.professional_id
     WHERE r.org_id = acolhe_org() AND r.%2$I = ANY ($1) AND p.deleted_at IS NULL
     GROUP BY 1
  $query$, referring, reference) USING of_ids;
  PERFORM acolhe_restore_bounds(own);
END $$;
