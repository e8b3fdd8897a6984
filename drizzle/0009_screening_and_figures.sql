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
CREATE TABLE "companies_house_requests" (
	"service" text PRIMARY KEY NOT NULL,
	"sent" bigint[] NOT NULL,
	"paused_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_answers" (
	"subject" text NOT NULL,
	"part" text NOT NULL,
	"body" jsonb NOT NULL,
	"fetched_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "company_answers_subject_part_pk" PRIMARY KEY("subject","part")
);
--> statement-breakpoint
CREATE TABLE "company_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"company_number" text NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"name" text NOT NULL,
	"born" text,
	"key" text NOT NULL,
	"listed_on" date NOT NULL,
	"settled_at" timestamptz(3),
	"material" boolean,
	"reason" text,
	"decided_at" timestamptz(3),
	"decided_by_name" text,
	"report_due_on" date,
	"reported_on" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_looks" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"company_number" text NOT NULL,
	"seen" jsonb,
	"tried_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"in_force_from" date NOT NULL,
	"added_at" timestamptz(3) NOT NULL,
	"added_by_id" uuid NOT NULL,
	"added_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_screenings" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"party_hash" text NOT NULL,
	"screened_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanctions_entries" (
	"unique_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"births" text[] NOT NULL,
	"nationalities" text[] NOT NULL,
	"regimes" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanctions_fetches" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"fetched_at" timestamptz(3) NOT NULL,
	"etag" text,
	"outcome" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "sanctions_hits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"party_id" uuid NOT NULL,
	"unique_id" text NOT NULL,
	"party_hash" text NOT NULL,
	"entry_hash" text NOT NULL,
	"entry" jsonb NOT NULL,
	"matched_name" text NOT NULL,
	"score" integer NOT NULL,
	"list_id" uuid NOT NULL,
	"found_at" timestamptz(3) NOT NULL,
	"gone_at" timestamptz(3),
	"decision" text,
	"reason" text,
	"decided_by_id" uuid,
	"decided_by_name" text,
	"decided_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sanctions_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reported_on" date,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"rows" integer NOT NULL,
	"entries" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" integer NOT NULL,
	"source" text NOT NULL,
	"loaded_at" timestamptz(3) NOT NULL,
	"loaded_by_name" text,
	"parties" integer DEFAULT 0 NOT NULL,
	"screened" integer DEFAULT 0 NOT NULL,
	"screened_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sanctions_names" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"unique_id" text NOT NULL,
	"given" text NOT NULL,
	"family" text NOT NULL,
	"type" text NOT NULL,
	"keys" integer[] NOT NULL
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
ALTER TABLE "company_differences" ADD CONSTRAINT "company_differences_file_id_due_diligence_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."due_diligence_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_looks" ADD CONSTRAINT "company_looks_party_id_due_diligence_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."due_diligence_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_screenings" ADD CONSTRAINT "party_screenings_party_id_due_diligence_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."due_diligence_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_screenings" ADD CONSTRAINT "party_screenings_list_id_sanctions_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."sanctions_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions_hits" ADD CONSTRAINT "sanctions_hits_party_id_due_diligence_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."due_diligence_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions_hits" ADD CONSTRAINT "sanctions_hits_list_id_sanctions_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."sanctions_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions_names" ADD CONSTRAINT "sanctions_names_unique_id_sanctions_entries_unique_id_fk" FOREIGN KEY ("unique_id") REFERENCES "public"."sanctions_entries"("unique_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_answers_over" ON "company_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_difference_of_key" ON "company_differences" USING btree ("file_id","company_number","key");--> statement-breakpoint
CREATE INDEX "firm_documents_newest" ON "firm_documents" USING btree ("in_force_from","added_at","id");--> statement-breakpoint
CREATE INDEX "party_screenings_of_list" ON "party_screenings" USING btree ("list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_hit_of_party_and_entry" ON "sanctions_hits" USING btree ("party_id","unique_id","party_hash","entry_hash");--> statement-breakpoint
CREATE INDEX "sanctions_hits_waiting" ON "sanctions_hits" USING btree ("found_at","id") WHERE decision is null and gone_at is null;--> statement-breakpoint
CREATE INDEX "sanctions_hits_decided" ON "sanctions_hits" USING btree ("decided_at","id") WHERE decision is not null;--> statement-breakpoint
CREATE INDEX "sanctions_lists_newest" ON "sanctions_lists" USING btree ("loaded_at","id");--> statement-breakpoint
CREATE INDEX "sanctions_names_of_entry" ON "sanctions_names" USING btree ("unique_id");--> statement-breakpoint
CREATE INDEX "sanctions_names_by_key" ON "sanctions_names" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "law_rows_in_order" ON "law_rows" USING btree ("added_at","id");--> statement-breakpoint
CREATE INDEX "due_diligence_files_lacking" ON "due_diligence_files" USING btree ("opened_at","id") WHERE missing <> '{}';--> statement-breakpoint
CALL watch_table('sanctions_lists', 'id');
--> statement-breakpoint
CALL watch_table('sanctions_hits', 'id');
--> statement-breakpoint
CALL watch_table('firm_documents', 'id');
--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON firm_documents FOR EACH ROW EXECUTE FUNCTION keep_as_stored();
--> statement-breakpoint
-- Says whose figures may have changed (schema/clients/client-figures.ts). Nothing is computed in the
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
CREATE TRIGGER figures_insert AFTER INSERT ON clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_update AFTER UPDATE ON clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_delete AFTER DELETE ON clients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_truncate AFTER TRUNCATE ON clients FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_insert AFTER INSERT ON client_values REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_update AFTER UPDATE ON client_values REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_delete AFTER DELETE ON client_values REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_truncate AFTER TRUNCATE ON client_values FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
-- New events come with a change of their client.
CREATE TRIGGER figures_update AFTER UPDATE ON activity_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_delete AFTER DELETE ON activity_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
CREATE TRIGGER figures_truncate AFTER TRUNCATE ON activity_events FOR EACH STATEMENT EXECUTE FUNCTION figures_are_due();
--> statement-breakpoint
-- Leaves space so that a changed sum needs no new entry in the index.
ALTER TABLE figure_sums SET (fillfactor = 70);
--> statement-breakpoint
-- Programs of the previous release write clients through the same triggers. Those that exist are counted by the new one.
INSERT INTO figures_due (client_id) SELECT id FROM clients;
--> statement-breakpoint
CALL watch_table('law_rows', 'id');
