ALTER TABLE "sessions" ADD COLUMN "handed_over_version_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "handed_over_signatory_id" uuid;