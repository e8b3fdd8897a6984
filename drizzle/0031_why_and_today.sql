ALTER TABLE "external_info_tokens" ADD COLUMN "last_opened_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "calls_by_start" ON "calls" USING btree ("starts_at","id") WHERE cancelled_at is null and starts_at is not null;--> statement-breakpoint
CREATE INDEX "clients_queue_of_owner" ON "clients" USING btree ("owner_id","status","status_changed_at","id") WHERE closed_at is null and owner_id is not null;--> statement-breakpoint
CREATE INDEX "clients_next_steps_by_day" ON "clients" USING btree ("next_step_due","id") WHERE next_step_due is not null and closed_at is null;