ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamptz(3) DEFAULT now() + interval '90 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "warned_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "secret_submission_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "previous_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "api_keys_of_user" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
UPDATE "webhook_endpoints" SET "previous_secrets" = jsonb_build_array(jsonb_build_object(
  'sealed', "previous_secret_sealed",
  'until', to_char("previous_secret_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
WHERE "previous_secret_sealed" IS NOT NULL AND "previous_secret_until" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP COLUMN "previous_secret_sealed";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP COLUMN "previous_secret_until";--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_submission_id_unique" UNIQUE("submission_id");--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_secret_submission_id_unique" UNIQUE("secret_submission_id");--> statement-breakpoint
-- A key ends with its maker. Those of users who are gone by now, and of other keys, have none.
UPDATE "api_keys" SET "revoked_at" = now()
WHERE "revoked_at" IS NULL AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "api_keys"."created_by");
