ALTER TABLE "calls" ADD COLUMN "invited_email" text;--> statement-breakpoint
-- Of earlier invitations only the client's present address is known.
UPDATE "calls" SET "invited_email" = "clients"."email" FROM "clients"
WHERE "clients"."id" = "calls"."client_id" AND "calls"."sequence" IS NOT NULL AND "calls"."starts_at" IS NOT NULL;
