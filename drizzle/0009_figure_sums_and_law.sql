CREATE TABLE "client_figures" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_sums" (
	"kind" text NOT NULL,
	"grain" text NOT NULL,
	"day" date NOT NULL,
	"status" text,
	"owner_id" uuid,
	"detail" text,
	"label" text,
	"n" bigint DEFAULT 0 NOT NULL,
	"valued" bigint DEFAULT 0 NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	"one_off" bigint DEFAULT 0 NOT NULL,
	"monthly" bigint DEFAULT 0 NOT NULL,
	"quarterly" bigint DEFAULT 0 NOT NULL,
	"annually" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "figure_sums_key" UNIQUE NULLS NOT DISTINCT("kind","grain","day","status","owner_id","detail","label")
);
--> statement-breakpoint
CREATE TABLE "figures_due" (
	"client_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "law_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"figure" bigint,
	"list" text[] DEFAULT '{}' NOT NULL,
	"effective_from" date NOT NULL,
	"source_title" text NOT NULL,
	"source_url" text NOT NULL,
	"note" text NOT NULL,
	"added_at" timestamptz(3) NOT NULL,
	"added_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "law_rows_in_order" ON "law_rows" USING btree ("added_at","id");
--> statement-breakpoint
-- By hand from here on. Says whose figures may have changed (schema/clients/client-figures.ts). Nothing is computed in the
-- writer's transaction, so that it takes no longer.
CREATE FUNCTION figures_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' THEN
    IF TG_TABLE_NAME = 'clients' THEN
      INSERT INTO public.figures_due (client_id) SELECT id FROM new_rows;
    ELSIF TG_TABLE_NAME = 'client_values' THEN
      INSERT INTO public.figures_due (client_id) SELECT client_id FROM new_rows;
    ELSE
      INSERT INTO public.figures_due (client_id) SELECT client_id FROM new_rows
      WHERE type IN ('client.created', 'client.status_changed') AND client_id IS NOT NULL;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'activity_events' THEN
    IF TG_TABLE_NAME = 'clients' THEN
      INSERT INTO public.figures_due (client_id) SELECT id FROM old_rows;
    ELSIF TG_TABLE_NAME = 'client_values' THEN
      INSERT INTO public.figures_due (client_id) SELECT client_id FROM old_rows;
    ELSE
      INSERT INTO public.figures_due (client_id) SELECT client_id FROM old_rows
      WHERE type IN ('client.created', 'client.status_changed') AND client_id IS NOT NULL;
    END IF;
  END IF;
  IF TG_OP = 'TRUNCATE' THEN
    INSERT INTO public.figures_due (client_id) SELECT client_id FROM public.client_figures;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER figures_insert AFTER INSERT ON clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();--> statement-breakpoint
CREATE TRIGGER figures_update AFTER UPDATE ON clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();--> statement-breakpoint
CREATE TRIGGER figures_delete AFTER DELETE ON clients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();--> statement-breakpoint
CREATE TRIGGER figures_truncate AFTER TRUNCATE ON clients FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();--> statement-breakpoint
CREATE TRIGGER figures_insert AFTER INSERT ON client_values REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();--> statement-breakpoint
CREATE TRIGGER figures_update AFTER UPDATE ON client_values REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();--> statement-breakpoint
CREATE TRIGGER figures_delete AFTER DELETE ON client_values REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();--> statement-breakpoint
CREATE TRIGGER figures_truncate AFTER TRUNCATE ON client_values FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();--> statement-breakpoint
-- New events come with a change of their client.
CREATE TRIGGER figures_update AFTER UPDATE ON activity_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();--> statement-breakpoint
CREATE TRIGGER figures_delete AFTER DELETE ON activity_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();--> statement-breakpoint
CREATE TRIGGER figures_truncate AFTER TRUNCATE ON activity_events FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();--> statement-breakpoint
-- Leaves space so that a changed sum needs no new entry in the index.
ALTER TABLE figure_sums SET (fillfactor = 70);--> statement-breakpoint
-- Programs of the previous release write clients through the same triggers. Those that exist are counted by the new one.
INSERT INTO figures_due (client_id) SELECT id FROM clients;
--> statement-breakpoint
CALL watch_table('law_rows', 'id');
