CREATE TABLE "record_stamps" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamptz(3) NOT NULL,
	"reason" text,
	"stamped_file_id" uuid,
	"stamped_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sealing_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"certificates" text NOT NULL,
	"fingerprint" text NOT NULL,
	"sealed_key" text,
	"origin" text NOT NULL,
	"made_at" timestamptz(3) NOT NULL,
	"made_by_name" text,
	"retired_at" timestamptz(3),
	"retired_by_name" text,
	CONSTRAINT "sealing_keys_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
ALTER TABLE "record_stamps" ADD CONSTRAINT "record_stamps_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_stamps" ADD CONSTRAINT "record_stamps_stamped_file_id_stored_files_id_fk" FOREIGN KEY ("stamped_file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_stamps_missing" ON "record_stamps" USING btree ("next_attempt_at") WHERE stamped_file_id is null;--> statement-breakpoint
CREATE INDEX "record_stamps_stamped_file" ON "record_stamps" USING btree ("stamped_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_sealing_key" ON "sealing_keys" USING btree (("retired_at" is null)) WHERE retired_at is null;--> statement-breakpoint
-- Compares the columns one by one: as JSON, a row with a large file would take seconds.
CREATE FUNCTION keep_stored_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.proposal_version_id, NEW.kind, NEW.name, NEW.type, NEW.sha256, NEW.size, NEW.created_at, NEW.content)
    IS DISTINCT FROM
    (OLD.id, OLD.proposal_version_id, OLD.kind, OLD.name, OLD.type, OLD.sha256, OLD.size, OLD.created_at, OLD.content) THEN
    RAISE EXCEPTION 'A stored file can''t be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
DROP TRIGGER keep_sent ON stored_files;
--> statement-breakpoint
CREATE TRIGGER keep_sent BEFORE UPDATE ON stored_files FOR EACH ROW EXECUTE FUNCTION keep_stored_files();
