CREATE TABLE "billed_versions" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"how" text NOT NULL,
	"plan" jsonb NOT NULL,
	"billed_at" timestamptz(3) NOT NULL,
	"billed_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "direct_debits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"billing_request_id" text NOT NULL,
	"mandate_id" text,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "direct_debits_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
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
ALTER TABLE "billed_versions" ADD CONSTRAINT "billed_versions_version_id_proposal_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."proposal_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_versions" ADD CONSTRAINT "billed_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_deliveries" ADD CONSTRAINT "outbox_deliveries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billed_versions_of_client" ON "billed_versions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "billed_versions_newest" ON "billed_versions" USING btree ("billed_at","version_id");--> statement-breakpoint
CREATE INDEX "direct_debits_of_client" ON "direct_debits" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "direct_debits_of_mandate" ON "direct_debits" USING btree ("mandate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_delivery_of_version" ON "outbox_deliveries" USING btree ("kind","version_id") WHERE version_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_deliveries_of_client" ON "outbox_deliveries" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_deliveries_newest" ON "outbox_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_deliveries_by_state" ON "outbox_deliveries" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_deliveries_due" ON "outbox_deliveries" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "proposal_versions_signed" ON "proposal_versions" USING btree ("ended_at","id") WHERE state = 'signed';--> statement-breakpoint
CALL watch_table('connection_settings', 'kind');--> statement-breakpoint
CALL watch_table('outbox_deliveries', 'client_id');--> statement-breakpoint
CALL watch_table('billed_versions', 'client_id');--> statement-breakpoint
CALL watch_table('direct_debits', 'client_id');
