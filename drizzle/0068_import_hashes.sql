ALTER TABLE "client_imports" ADD COLUMN "rows_hash" text;--> statement-breakpoint
ALTER TABLE "price_imports" ADD COLUMN "lines_hash" text;