CREATE TABLE "firm" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"privacy_url" text DEFAULT '' NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"accent" text DEFAULT '' NOT NULL,
	"logo_hash" text,
	"checklist_dismissed_at" timestamptz(3),
	"version" integer DEFAULT 0 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "firm_logos" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "firm" ADD CONSTRAINT "firm_logo_hash_firm_logos_hash_fk" FOREIGN KEY ("logo_hash") REFERENCES "public"."firm_logos"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CALL watch_table('firm', 'id');
