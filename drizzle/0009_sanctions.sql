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
ALTER TABLE "party_screenings" ADD CONSTRAINT "party_screenings_party_id_due_diligence_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."due_diligence_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_screenings" ADD CONSTRAINT "party_screenings_list_id_sanctions_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."sanctions_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions_hits" ADD CONSTRAINT "sanctions_hits_party_id_due_diligence_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."due_diligence_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions_hits" ADD CONSTRAINT "sanctions_hits_list_id_sanctions_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."sanctions_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions_names" ADD CONSTRAINT "sanctions_names_unique_id_sanctions_entries_unique_id_fk" FOREIGN KEY ("unique_id") REFERENCES "public"."sanctions_entries"("unique_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_screenings_of_list" ON "party_screenings" USING btree ("list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_hit_of_party_and_entry" ON "sanctions_hits" USING btree ("party_id","unique_id","party_hash","entry_hash");--> statement-breakpoint
CREATE INDEX "sanctions_hits_waiting" ON "sanctions_hits" USING btree ("found_at","id") WHERE decision is null and gone_at is null;--> statement-breakpoint
CREATE INDEX "sanctions_hits_decided" ON "sanctions_hits" USING btree ("decided_at","id") WHERE decision is not null;--> statement-breakpoint
CREATE INDEX "sanctions_lists_newest" ON "sanctions_lists" USING btree ("loaded_at","id");--> statement-breakpoint
CREATE INDEX "sanctions_names_of_entry" ON "sanctions_names" USING btree ("unique_id");--> statement-breakpoint
CREATE INDEX "sanctions_names_by_key" ON "sanctions_names" USING gin ("keys");--> statement-breakpoint
-- By hand from here on.
CALL watch_table('sanctions_lists', 'id');--> statement-breakpoint
CALL watch_table('sanctions_hits', 'id');
