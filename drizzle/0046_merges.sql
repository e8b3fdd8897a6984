CREATE TABLE "client_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"other_name" text,
	"other_proposal_id" text,
	"search_text" text,
	"merged_by_name" text NOT NULL,
	"merged_at" timestamptz(3) NOT NULL,
	"event_id" bigint,
	"lead_before" jsonb,
	"other_before" jsonb,
	"lead_after" jsonb,
	"moved" jsonb,
	"set_aside" jsonb,
	"ended_call_id" uuid,
	"undone_at" timestamptz(3),
	"undone_by_name" text
);
--> statement-breakpoint
CREATE TABLE "duplicate_dismissals" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"dismissed_by_name" text NOT NULL,
	"dismissed_at" timestamptz(3) NOT NULL,
	CONSTRAINT "duplicate_dismissals_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "duplicate_dismissals_order" CHECK (low_id < high_id)
);
--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_lead_id_clients_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_low_id_clients_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_high_id_clients_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_merges_of_lead" ON "client_merges" USING btree ("lead_id","merged_at");--> statement-breakpoint
CREATE UNIQUE INDEX "client_merges_of_other" ON "client_merges" USING btree ("other_id") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_merges_proposal_id" ON "client_merges" USING btree ("other_proposal_id");--> statement-breakpoint
CREATE INDEX "client_merges_search" ON "client_merges" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "duplicate_dismissals_of_high" ON "duplicate_dismissals" USING btree ("high_id");
--> statement-breakpoint
CALL watch_table('duplicate_dismissals', 'low_id');
