CREATE TABLE "call_bookers" (
	"name" text PRIMARY KEY NOT NULL,
	"join_url" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "join_url" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "invited_join_url" text;
--> statement-breakpoint
CALL watch_table('call_bookers', 'name');
