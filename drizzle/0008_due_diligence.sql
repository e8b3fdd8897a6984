CREATE TABLE "due_diligence_acceptances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"accepted_at" timestamptz(3) NOT NULL,
	"accepted_by_id" uuid NOT NULL,
	"accepted_by_name" text NOT NULL,
	"contents" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "due_diligence_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid,
	"erased_client_id" uuid,
	"client_name" text,
	"proposal_id" text,
	"kept_history" jsonb,
	"opened_at" timestamptz(3) NOT NULL,
	"opened_by_name" text,
	"facts" jsonb DEFAULT '{"entity_type":null,"services":[],"revenue":null}'::jsonb NOT NULL,
	"purpose" text,
	"expected_work" text,
	"source_of_funds" text,
	"source_of_wealth" text,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"factors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"level" text,
	"level_reasons" text,
	"assessed_by_id" uuid,
	"assessed_by_name" text,
	"assessed_at" timestamptz(3),
	"accepted_at" timestamptz(3),
	"accepted_by_id" uuid,
	"accepted_by_name" text,
	"next_review_on" date,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"relationship_began_on" date,
	"relationship_ended_on" date,
	"put_off_until" date,
	"put_off_reason" text,
	"put_off_by_name" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	CONSTRAINT "due_diligence_files_accepted" CHECK (num_nulls(accepted_at, accepted_by_id, accepted_by_name, next_review_on) in (0, 4)
        and (accepted_at is null or (level is not null and level_reasons <> ''))),
	CONSTRAINT "due_diligence_files_level" CHECK (level in ('low', 'normal', 'high'))
);
--> statement-breakpoint
CREATE TABLE "due_diligence_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"in_use_since" timestamptz(3),
	"review_months" jsonb NOT NULL,
	"factors" jsonb NOT NULL,
	"record_years" integer NOT NULL,
	"alone_since" timestamptz(3),
	"alone_by_id" uuid,
	"alone_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "due_diligence_triggers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"made_at" timestamptz(3) NOT NULL,
	"done_at" timestamptz(3),
	"done_by_name" text
);
--> statement-breakpoint
CREATE TABLE "due_diligence_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"evidence_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"added_at" timestamptz(3) NOT NULL,
	"added_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "due_diligence_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"document" text NOT NULL,
	"reference" text,
	"seen_on" date NOT NULL,
	"seen_by_id" uuid NOT NULL,
	"seen_by_name" text NOT NULL,
	"copy_place" text,
	"copy_location" text,
	"added_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "due_diligence_parties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"roles" text[] NOT NULL,
	"name" text NOT NULL,
	"other_names" text[] DEFAULT '{}' NOT NULL,
	"born" text,
	"nationality" text,
	"country" text,
	"company_number" text,
	"pep" text,
	"pep_kind" text,
	"pep_office" text,
	"pep_left_on" date,
	"source" text NOT NULL,
	"added_at" timestamptz(3) NOT NULL,
	"added_by_name" text,
	"left_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "kept_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_name" text NOT NULL,
	"proposal_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"kept_until" date
);
--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "kept_until" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "approves_for_firm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "due_diligence_acceptances" ADD CONSTRAINT "due_diligence_acceptances_file_id_due_diligence_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."due_diligence_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_diligence_files" ADD CONSTRAINT "due_diligence_files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_diligence_settings" ADD CONSTRAINT "due_diligence_settings_alone_by_id_users_id_fk" FOREIGN KEY ("alone_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_diligence_triggers" ADD CONSTRAINT "due_diligence_triggers_file_id_due_diligence_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."due_diligence_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_diligence_copies" ADD CONSTRAINT "due_diligence_copies_evidence_id_due_diligence_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."due_diligence_evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_diligence_evidence" ADD CONSTRAINT "due_diligence_evidence_party_id_due_diligence_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."due_diligence_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_diligence_parties" ADD CONSTRAINT "due_diligence_parties_file_id_due_diligence_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."due_diligence_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_diligence_acceptances_of_file" ON "due_diligence_acceptances" USING btree ("file_id","accepted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_file_of_client" ON "due_diligence_files" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "due_diligence_files_newest" ON "due_diligence_files" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "due_diligence_files_by_level" ON "due_diligence_files" USING btree ("level","opened_at","id");--> statement-breakpoint
CREATE INDEX "due_diligence_files_to_review" ON "due_diligence_files" USING btree ("next_review_on","id") WHERE accepted_at is not null;--> statement-breakpoint
CREATE INDEX "due_diligence_files_open" ON "due_diligence_files" USING btree ("opened_at","id") WHERE accepted_at is null;--> statement-breakpoint
CREATE INDEX "due_diligence_files_ended" ON "due_diligence_files" USING btree ("relationship_ended_on","id") WHERE relationship_ended_on is not null;--> statement-breakpoint
CREATE INDEX "due_diligence_files_of_country" ON "due_diligence_files" USING gin ("countries");--> statement-breakpoint
CREATE INDEX "due_diligence_files_erased" ON "due_diligence_files" USING btree ("erased_client_id") WHERE erased_client_id is not null;--> statement-breakpoint
CREATE INDEX "due_diligence_files_missing" ON "due_diligence_files" USING gin ("missing");--> statement-breakpoint
CREATE UNIQUE INDEX "one_trigger_of_cause" ON "due_diligence_triggers" USING btree ("file_id","kind","key");--> statement-breakpoint
CREATE INDEX "due_diligence_triggers_open" ON "due_diligence_triggers" USING btree ("file_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "due_diligence_copies_of_evidence" ON "due_diligence_copies" USING btree ("evidence_id");--> statement-breakpoint
CREATE INDEX "due_diligence_evidence_of_party" ON "due_diligence_evidence" USING btree ("party_id","added_at");--> statement-breakpoint
CREATE INDEX "due_diligence_parties_of_file" ON "due_diligence_parties" USING btree ("file_id","added_at","id");--> statement-breakpoint
CREATE INDEX "due_diligence_parties_of_number" ON "due_diligence_parties" USING btree ("company_number") WHERE company_number is not null;--> statement-breakpoint
CREATE INDEX "due_diligence_parties_in_order" ON "due_diligence_parties" USING btree ("id") WHERE left_on is null;--> statement-breakpoint
CREATE INDEX "kept_records_due" ON "kept_records" USING btree ("kept_until","id");--> statement-breakpoint
CREATE INDEX "kept_records_newest" ON "kept_records" USING btree ("created_at","id");--> statement-breakpoint
CALL watch_table('due_diligence_files', 'client_id');--> statement-breakpoint
CALL watch_table('due_diligence_settings', 'id');--> statement-breakpoint
-- A relationship begins with the first signature, whoever moves the client there.
CREATE FUNCTION begin_relationship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.due_diligence_files SET relationship_began_on = (NEW.status_changed_at AT TIME ZONE 'Europe/London')::date
  WHERE client_id = NEW.id AND relationship_began_on IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER begin_relationship AFTER INSERT OR UPDATE OF status ON clients FOR EACH ROW WHEN (NEW.status IN ('goproposal_signed', 'onedrive_created')) EXECUTE FUNCTION begin_relationship();--> statement-breakpoint
-- A signature goes with its client only after the file and the signed records were set apart.
CREATE OR REPLACE FUNCTION keep_signatures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.signed_at IS NOT NULL AND OLD.client_id NOT IN (SELECT id FROM public.trial_clients)
    AND NOT EXISTS (SELECT FROM public.due_diligence_files WHERE erased_client_id = OLD.client_id) THEN
    RAISE EXCEPTION 'A signature can''t be deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_as_stored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % can''t be changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE ON due_diligence_acceptances FOR EACH ROW EXECUTE FUNCTION keep_as_stored();--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE ON due_diligence_copies FOR EACH ROW EXECUTE FUNCTION keep_as_stored();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON due_diligence_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
