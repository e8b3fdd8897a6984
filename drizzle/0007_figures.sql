CREATE TABLE "digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"week" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_settings" ADD COLUMN "not_lost" jsonb DEFAULT '["Not our client","Duplicate"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_settings" ADD COLUMN "forecast_weights" jsonb DEFAULT '{"new_inquiry":10,"request_for_info":20,"info_returned":30,"zoom_call_booked":40,"proforma_review":60,"goproposal_sent":75,"goproposal_signed":0,"onedrive_created":0}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_settings" ADD COLUMN "monthly_target" bigint;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_events_signings" ON "activity_events" USING btree ("at","client_id") WHERE type = 'client.status_changed' and changes->'status'->>'to' in ('goproposal_signed', 'onedrive_created') and changes->'status'->>'from' not in ('goproposal_signed', 'onedrive_created') and coalesce(changes->'status_changed_at'->>'to' >= changes->'status_changed_at'->>'from', true);--> statement-breakpoint
CREATE INDEX "activity_events_moves" ON "activity_events" USING btree ("at","client_id") WHERE type = 'client.status_changed';--> statement-breakpoint
CREATE INDEX "clients_closed_at" ON "clients" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "proposal_versions_sent" ON "proposal_versions" USING btree ("sent_at","client_id");