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
CREATE INDEX "firm_documents_newest" ON "firm_documents" USING btree ("in_force_from","added_at","id");--> statement-breakpoint
CREATE INDEX "due_diligence_files_lacking" ON "due_diligence_files" USING btree ("opened_at","id") WHERE missing <> '{}';--> statement-breakpoint
-- By hand from here on.
CALL watch_table('firm_documents', 'id');--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON firm_documents FOR EACH ROW EXECUTE FUNCTION keep_as_stored();
