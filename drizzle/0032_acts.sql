DROP INDEX "activity_events_of_client";--> statement-breakpoint
ALTER TABLE "activity_events" ADD COLUMN "in_log" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Before the indexes are built, so that they don't hold these rows.
UPDATE "activity_events" SET "in_log" = false
WHERE "type" = 'client.created' AND "client_id" IN (SELECT "client_id" FROM "client_import_rows");--> statement-breakpoint
CREATE INDEX "activity_events_newest" ON "activity_events" USING btree ("at","id") WHERE in_log;--> statement-breakpoint
CREATE INDEX "activity_events_of_type" ON "activity_events" USING btree ("type","at","id") WHERE in_log;--> statement-breakpoint
CREATE INDEX "activity_events_of_actor" ON "activity_events" USING btree ("actor_id","type","at","id") WHERE in_log;--> statement-breakpoint
CREATE INDEX "activity_events_of_client" ON "activity_events" USING btree ("client_id","at","id");
