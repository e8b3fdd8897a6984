CREATE TABLE "letter_facts" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"facts" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "letter_template_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"duties" jsonb NOT NULL,
	"is_example" boolean DEFAULT false NOT NULL,
	"starts_on" date,
	"published_at" timestamptz(3),
	"published_by" uuid,
	"published_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	CONSTRAINT "letter_template_numbers" UNIQUE("template_id","number"),
	CONSTRAINT "letter_template_versions_published" CHECK (("letter_template_versions"."state" = 'published') = ("letter_template_versions"."starts_on" is not null and "letter_template_versions"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "letter_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"letter" text NOT NULL,
	"entity_type" text NOT NULL,
	"readers" text NOT NULL,
	"sub_header_id" uuid,
	"sub_header_name" text DEFAULT '' NOT NULL,
	"in_use" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_template_id_letter_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."letter_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_template_drafts" ON "letter_template_versions" USING btree ("template_id") WHERE "letter_template_versions"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "letter_template_scopes" ON "letter_templates" USING btree ("part","letter","entity_type","readers",coalesce("sub_header_id"::text, ''));
--> statement-breakpoint
CALL watch_table('letter_facts', 'id');
--> statement-breakpoint
CALL watch_table('letter_templates', 'id');
--> statement-breakpoint
CALL watch_table('letter_template_versions', 'template_id');
--> statement-breakpoint
-- A published text of a letter never changes, whoever writes.
CREATE FUNCTION keep_published_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    IF EXISTS (SELECT FROM public.letter_template_versions WHERE state = 'published') THEN
      RAISE EXCEPTION 'Letters have published versions, which can''t be removed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'published' THEN
      RAISE EXCEPTION 'A version of a letter begins as a draft' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state = 'published' THEN
    RAISE EXCEPTION 'Version % of this letter is published and can''t be changed', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON letter_template_versions FOR EACH ROW EXECUTE FUNCTION keep_published_letters();
--> statement-breakpoint
CREATE TRIGGER keep_published_from_truncate BEFORE TRUNCATE ON letter_template_versions FOR EACH STATEMENT EXECUTE FUNCTION keep_published_letters();
