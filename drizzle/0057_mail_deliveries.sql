CREATE TABLE "mail_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"to_email" text NOT NULL,
	"queued_at" timestamptz(3) NOT NULL,
	"state" text NOT NULL,
	"at" timestamptz(3) NOT NULL,
	CONSTRAINT "mail_deliveries_state" CHECK (state in ('waiting', 'accepted', 'written', 'failed', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "proposal_links" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "proposal_links" ADD COLUMN "made_by_name" text;--> statement-breakpoint
ALTER TABLE "proposal_links" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "proposal_signatories" ADD COLUMN "code_mail_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_deliveries_of_client" ON "mail_deliveries" USING btree ("client_id");--> statement-breakpoint
-- The client’s page shows the outcome of a link’s mail.
CALL watch_table('mail_deliveries', 'client_id');
