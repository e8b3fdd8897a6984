CREATE TABLE "proposal_drafts" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "proposal_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"signatory_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"reminder" text,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "proposal_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "one_reminder_a_kind" UNIQUE("signatory_id","reminder")
);
--> statement-breakpoint
CREATE TABLE "proposal_signatories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"position" text NOT NULL,
	"mailed_at" timestamptz(3),
	"opened_at" timestamptz(3),
	"last_opened_at" timestamptz(3),
	"opened_count" integer DEFAULT 0 NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamptz(3),
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"code_entered_at" timestamptz(3),
	"signed_at" timestamptz(3),
	"signature" jsonb,
	"declined_at" timestamptz(3),
	CONSTRAINT "signatory_places" UNIQUE("version_id","place")
);
--> statement-breakpoint
CREATE TABLE "proposal_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL,
	"document_hash" text NOT NULL,
	"saved_fees" jsonb,
	"proforma_id" uuid NOT NULL,
	"run_id" uuid,
	"state" text NOT NULL,
	"sent_at" timestamptz(3) NOT NULL,
	"sent_by" uuid,
	"sent_by_name" text NOT NULL,
	"valid_until" date NOT NULL,
	"accepted_at" timestamptz(3),
	"left_out" jsonb,
	"accepted_fees" jsonb,
	"ended_at" timestamptz(3),
	"ended_by_name" text,
	"end_reason" text,
	CONSTRAINT "proposal_version_numbers" UNIQUE("client_id","number")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"proposal_version_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sent_by" text DEFAULT 'goproposal' NOT NULL,
	"needs_code" boolean DEFAULT false NOT NULL,
	"countersignatory" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "proposal_runs" ADD COLUMN "kind" text DEFAULT 'goproposal' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD CONSTRAINT "proposal_drafts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_links" ADD CONSTRAINT "proposal_links_signatory_id_proposal_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."proposal_signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatories" ADD CONSTRAINT "proposal_signatories_version_id_proposal_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."proposal_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatories" ADD CONSTRAINT "proposal_signatories_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_proposal_version_id_proposal_versions_id_fk" FOREIGN KEY ("proposal_version_id") REFERENCES "public"."proposal_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_signatories_of_client" ON "proposal_signatories" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_proposal" ON "proposal_versions" USING btree ("client_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "proposal_versions_open" ON "proposal_versions" USING btree ("sent_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "stored_files_of_client" ON "stored_files" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "stored_files_of_proposal" ON "stored_files" USING btree ("proposal_version_id");--> statement-breakpoint
CREATE INDEX "stored_files_by_hash" ON "stored_files" USING btree ("sha256");
--> statement-breakpoint
CALL watch_table('proposal_versions', 'client_id');
--> statement-breakpoint
CALL watch_table('proposal_signatories', 'client_id');
--> statement-breakpoint
CALL watch_table('proposal_drafts', 'client_id');
--> statement-breakpoint
CALL watch_table('proposal_settings', 'id');
--> statement-breakpoint
-- What was sent never changes, nor does a signature or a file, whoever writes.
CREATE FUNCTION keep_sent_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'proposal_versions' THEN
    IF (NEW.document, NEW.document_hash, NEW.number, NEW.saved_fees, NEW.sent_at)
      IS DISTINCT FROM (OLD.document, OLD.document_hash, OLD.number, OLD.saved_fees, OLD.sent_at)
      OR OLD.state <> 'open' AND NEW.state <> OLD.state
      OR OLD.accepted_at IS NOT NULL AND (NEW.accepted_at, NEW.left_out, NEW.accepted_fees)
        IS DISTINCT FROM (OLD.accepted_at, OLD.left_out, OLD.accepted_fees) THEN
      RAISE EXCEPTION 'Version % of the proposal was sent and can''t be changed', OLD.number USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF TG_TABLE_NAME = 'proposal_signatories' THEN
    IF OLD.signed_at IS NOT NULL AND (NEW.signed_at, NEW.signature) IS DISTINCT FROM (OLD.signed_at, OLD.signature) THEN
      RAISE EXCEPTION 'A signature can''t be changed' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF to_jsonb(NEW) - 'client_id' IS DISTINCT FROM to_jsonb(OLD) - 'client_id' THEN
    RAISE EXCEPTION 'A stored file can''t be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_sent BEFORE UPDATE ON proposal_versions FOR EACH ROW EXECUTE FUNCTION keep_sent_proposals();
--> statement-breakpoint
CREATE TRIGGER keep_sent BEFORE UPDATE ON proposal_signatories FOR EACH ROW EXECUTE FUNCTION keep_sent_proposals();
--> statement-breakpoint
CREATE TRIGGER keep_sent BEFORE UPDATE ON stored_files FOR EACH ROW EXECUTE FUNCTION keep_sent_proposals();
