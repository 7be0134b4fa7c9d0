CALL acolhe_protect('insurance_plans');
--> statement-breakpoint
CALL acolhe_restrict_writes('insurance_plans', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('insurance_products');
--> statement-breakpoint
CALL acolhe_restrict_writes('insurance_products', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('insurance_plan_units');
--> statement-breakpoint
CALL acolhe_restrict_writes('insurance_plan_units', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_units('insurance_plan_units', 'unit_id');
--> statement-breakpoint
CALL acolhe_protect('exams');
--> statement-breakpoint
CALL acolhe_restrict_writes('exams', '{owner,manager}');
--> statement-breakpoint
-- Prices agreed with the convênios are no business of the professionals.
CALL acolhe_protect('coverage');
--> statement-breakpoint
CALL acolhe_restrict_reads('coverage', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_writes('coverage', '{owner,manager}');
