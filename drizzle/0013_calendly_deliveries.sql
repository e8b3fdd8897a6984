CREATE TABLE "calendly_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"invitee" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"received_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "calendly_deliveries_of_invitee" ON "calendly_deliveries" USING btree ("invitee","created_at");--> statement-breakpoint
CREATE INDEX "calendly_deliveries_received" ON "calendly_deliveries" USING btree ("received_at");