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
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "direct_debits_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "billed_versions" ADD CONSTRAINT "billed_versions_version_id_proposal_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."proposal_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_versions" ADD CONSTRAINT "billed_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billed_versions_of_client" ON "billed_versions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "billed_versions_newest" ON "billed_versions" USING btree ("billed_at","version_id");--> statement-breakpoint
CREATE INDEX "direct_debits_of_client" ON "direct_debits" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "proposal_versions_signed" ON "proposal_versions" USING btree ("ended_at","id") WHERE state = 'signed';--> statement-breakpoint
CALL watch_table('billed_versions', 'client_id');--> statement-breakpoint
CALL watch_table('direct_debits', 'client_id');
