CREATE TABLE "proforma_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"entity_type" text,
	"services" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "proforma_packages_name" ON "proforma_packages" USING btree (lower("name"));
--> statement-breakpoint
CALL watch_table('proforma_packages', 'id');
