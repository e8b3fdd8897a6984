ALTER TABLE "calls" ADD COLUMN "invited_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "client_mails" ADD COLUMN "is_written" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD COLUMN "reason" text;--> statement-breakpoint
-- Calls that exist were invited when they were last saved.
UPDATE "calls" SET "invited_at" = "updated_at" WHERE "invited_email" IS NOT NULL;
