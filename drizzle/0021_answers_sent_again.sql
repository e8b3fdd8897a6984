ALTER TABLE "additional_information" ADD COLUMN "submission_key" text;--> statement-breakpoint
ALTER TABLE "additional_information" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;