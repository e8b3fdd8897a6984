CREATE TABLE "connection_settings" (
	"kind" text PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"config" jsonb NOT NULL,
	"secret" text,
	"tested_at" timestamptz(3),
	"test_passed" boolean,
	"test_result" text,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "outbox_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"client_id" uuid NOT NULL,
	"version_id" uuid,
	"created_at" timestamptz(3) NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamptz(3),
	"job_id" uuid,
	"progress" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"answer" text,
	"link" text,
	"attempted_at" timestamptz(3),
	"done_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "outbox_deliveries" ADD CONSTRAINT "outbox_deliveries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_delivery_of_version" ON "outbox_deliveries" USING btree ("kind","version_id") WHERE version_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_deliveries_of_client" ON "outbox_deliveries" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_deliveries_newest" ON "outbox_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_deliveries_by_state" ON "outbox_deliveries" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_deliveries_due" ON "outbox_deliveries" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CALL watch_table('connection_settings', 'kind');--> statement-breakpoint
CALL watch_table('outbox_deliveries', 'client_id');
