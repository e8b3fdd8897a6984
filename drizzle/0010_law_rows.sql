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
CREATE INDEX "law_rows_in_order" ON "law_rows" USING btree ("added_at","id");--> statement-breakpoint
CALL watch_table('law_rows', 'id');
