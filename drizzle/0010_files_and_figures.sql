CREATE INDEX "company_differences_waiting" ON "company_differences" USING btree ("file_id") WHERE settled_at is null and reported_on is null and (material is null or (material and kind = 'owner'));--> statement-breakpoint
-- By hand, from here: everything is counted again, in the new form, with the versions of proposals.
TRUNCATE client_figures, figure_sums, figures_due;
--> statement-breakpoint
ALTER TABLE "client_figures" ALTER COLUMN "facts" SET DATA TYPE text[] USING '{}';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION figures_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' THEN
    IF TG_TABLE_NAME = 'clients' THEN
      INSERT INTO public.figures_due (client_id) SELECT id FROM new_rows;
    ELSIF TG_TABLE_NAME = 'activity_events' THEN
      INSERT INTO public.figures_due (client_id) SELECT client_id FROM new_rows
      WHERE type IN ('client.created', 'client.status_changed') AND client_id IS NOT NULL;
    ELSE
      INSERT INTO public.figures_due (client_id) SELECT client_id FROM new_rows;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'activity_events' THEN
    IF TG_TABLE_NAME = 'clients' THEN
      INSERT INTO public.figures_due (client_id) SELECT id FROM old_rows;
    ELSIF TG_TABLE_NAME = 'activity_events' THEN
      INSERT INTO public.figures_due (client_id) SELECT client_id FROM old_rows
      WHERE type IN ('client.created', 'client.status_changed') AND client_id IS NOT NULL;
    ELSE
      INSERT INTO public.figures_due (client_id) SELECT client_id FROM old_rows;
    END IF;
  END IF;
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO public.figures_due (client_id) SELECT client_id FROM public.client_figures;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A changed row makes its client due if what the figures read of it has changed (features/figures/figures/figure-facts.ts and
-- figure-sets.ts). EXCEPT takes as long for each of many rows as for one; a join of transition tables doesn't.
CREATE FUNCTION figures_of_changed_clients_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION figures_of_changed_versions_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.figures_due (client_id)
  SELECT client_id FROM (
    SELECT client_id, id, state, sent_at, ended_at FROM new_rows EXCEPT SELECT client_id, id, state, sent_at, ended_at FROM old_rows) AS changed
  UNION
  SELECT client_id FROM (
    SELECT client_id, id FROM old_rows EXCEPT SELECT client_id, id FROM new_rows) AS moved;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Signatories come and go with their version.
CREATE FUNCTION figures_of_opened_versions_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.figures_due (client_id) SELECT DISTINCT client_id FROM (
    SELECT client_id, id, kind, version_id, opened_at FROM new_rows EXCEPT SELECT client_id, id, kind, version_id, opened_at FROM old_rows) AS changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER figures_update ON clients;
--> statement-breakpoint
CREATE TRIGGER figures_update AFTER UPDATE ON clients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_changed_clients_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_insert AFTER INSERT ON proposal_versions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_update AFTER UPDATE ON proposal_versions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_changed_versions_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_delete AFTER DELETE ON proposal_versions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_truncate AFTER TRUNCATE ON proposal_versions FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_update AFTER UPDATE ON proposal_signatories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_of_opened_versions_are_due();
--> statement-breakpoint
INSERT INTO figures_due (client_id) SELECT id FROM clients;
--> statement-breakpoint
-- A status that is undone, as a mistake, began no relationship: only an undo sets an earlier time.
CREATE FUNCTION undo_beginning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.due_diligence_files SET relationship_began_on = NULL
  WHERE client_id = NEW.id AND relationship_ended_on IS NULL
    AND relationship_began_on = (OLD.status_changed_at AT TIME ZONE 'Europe/London')::date;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER undo_beginning AFTER UPDATE OF status ON clients FOR EACH ROW
WHEN (OLD.status IN ('goproposal_signed', 'onedrive_created') AND NEW.status NOT IN ('goproposal_signed', 'onedrive_created')
  AND NEW.status_changed_at < OLD.status_changed_at)
EXECUTE FUNCTION undo_beginning();
--> statement-breakpoint
-- Another name is a reason to look at the client's file again, which is found in the background (note-names.ts).
CREATE FUNCTION announce_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.due_diligence_files SET revision = revision + 1 WHERE client_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER announce_names AFTER UPDATE OF first_name, surname, company ON clients FOR EACH ROW
WHEN ((OLD.first_name, OLD.surname, OLD.company) IS DISTINCT FROM (NEW.first_name, NEW.surname, NEW.company))
EXECUTE FUNCTION announce_names();
