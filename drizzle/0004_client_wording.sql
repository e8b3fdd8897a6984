ALTER TABLE "service_options" ADD COLUMN "client_wording" text;--> statement-breakpoint
ALTER TABLE "service_options" ADD COLUMN "is_internal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_sub_headers" ADD COLUMN "client_wording" text;