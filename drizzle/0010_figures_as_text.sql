-- By hand, from here: everything is counted again, in the new form.
TRUNCATE client_figures, figure_sums, figures_due;
--> statement-breakpoint
ALTER TABLE "client_figures" ALTER COLUMN "facts" SET DATA TYPE text[] USING '{}';
--> statement-breakpoint
-- A changed client is due if what its figures read has changed (READ in features/figures/figures/figure-facts.ts). EXCEPT takes
-- as long for each of many rows as for one; a join of transition tables doesn't.
CREATE FUNCTION figures_of_changed_client_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.figures_due (client_id) SELECT id FROM (
    SELECT id, status, status_changed_at, owner_id, closed_at, closed_reason, created_at, first_year_value, inquiry_source FROM new_rows
    EXCEPT
    SELECT id, status, status_changed_at, owner_id, closed_at, closed_reason, created_at, first_year_value, inquiry_source FROM old_rows
  ) AS changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER figures_update ON clients;
--> statement-breakpoint
CREATE TRIGGER figures_update AFTER UPDATE ON clients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_changed_client_are_due();
--> statement-breakpoint
INSERT INTO figures_due (client_id) SELECT id FROM clients;
