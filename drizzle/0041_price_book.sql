CREATE TABLE "price_book_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"starts_on" date,
	"published_at" timestamptz(3),
	"published_by" uuid,
	"published_by_name" text,
	"from_examples" boolean DEFAULT false NOT NULL,
	"rules" jsonb NOT NULL,
	"rules_version" integer DEFAULT 1 NOT NULL,
	"rules_edited_by_name" text,
	"rules_edited_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	CONSTRAINT "price_book_versions_number_unique" UNIQUE("number"),
	CONSTRAINT "price_book_versions_published" CHECK (("price_book_versions"."state" = 'published') = ("price_book_versions"."starts_on" is not null and "price_book_versions"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "price_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"prices" integer NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"undone_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"version_id" uuid NOT NULL,
	"sub_header_id" uuid NOT NULL,
	"price" jsonb NOT NULL,
	"version" integer NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	CONSTRAINT "prices_version_id_sub_header_id_pk" PRIMARY KEY("version_id","sub_header_id"),
	CONSTRAINT "prices_of_sub_header" CHECK ("prices"."price"->>'sub_header_id' = "prices"."sub_header_id"::text)
);
--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_version_id_price_book_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."price_book_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_book_versions_draft" ON "price_book_versions" USING btree ("state") WHERE "price_book_versions"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "price_book_versions_in_force" ON "price_book_versions" USING btree ("starts_on","number");--> statement-breakpoint
CREATE INDEX "price_imports_newest" ON "price_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "proforma_reviews_newest" ON "proforma_reviews" USING btree ("submission_date","id");--> statement-breakpoint
-- A published version of the price book never changes, whoever writes.
CREATE FUNCTION keep_published_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    IF EXISTS (SELECT FROM public.price_book_versions WHERE state = 'published') THEN
      RAISE EXCEPTION 'The price book has published versions, which can''t be removed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'published' THEN
      RAISE EXCEPTION 'A version of the price book begins as a draft' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state = 'published' THEN
    RAISE EXCEPTION 'Version % of the price book is published and can''t be changed', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON price_book_versions FOR EACH ROW EXECUTE FUNCTION keep_published_versions();
--> statement-breakpoint
CREATE TRIGGER keep_published_from_truncate BEFORE TRUNCATE ON price_book_versions FOR EACH STATEMENT EXECUTE FUNCTION keep_published_versions();
--> statement-breakpoint
-- Locks the version's row, so that a price can't be written while another transaction publishes its version.
CREATE FUNCTION keep_published_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  version record;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    IF EXISTS (SELECT FROM public.price_book_versions WHERE state = 'published') THEN
      RAISE EXCEPTION 'The price book has published versions, whose prices can''t be removed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
  END IF;
  FOR version IN
    SELECT number, state FROM public.price_book_versions
    WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.version_id ELSE OLD.version_id END
      OR (TG_OP = 'UPDATE' AND id = NEW.version_id)
    ORDER BY id FOR SHARE
  LOOP
    IF version.state = 'published' THEN
      RAISE EXCEPTION 'Version % of the price book is published and its prices can''t be changed', version.number USING ERRCODE = 'restrict_violation';
    END IF;
  END LOOP;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON prices FOR EACH ROW EXECUTE FUNCTION keep_published_prices();
--> statement-breakpoint
CREATE TRIGGER keep_published_from_truncate BEFORE TRUNCATE ON prices FOR EACH STATEMENT EXECUTE FUNCTION keep_published_prices();
--> statement-breakpoint
CALL watch_table('price_book_versions', 'id');
