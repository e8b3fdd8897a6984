ALTER TABLE "record_stamps" ADD COLUMN "authority" text;--> statement-breakpoint
CREATE INDEX "record_stamps_authority" ON "record_stamps" USING btree ("authority");