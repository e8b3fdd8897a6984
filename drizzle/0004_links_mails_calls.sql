CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"booked_by" text NOT NULL,
	"starts_at" timestamptz(3),
	"duration_minutes" integer NOT NULL,
	"sequence" integer,
	"cancelled_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_info_token_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"reminder_day" integer,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "external_info_token_mails_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "one_reminder_a_day" UNIQUE("token_id","reminder_day")
);
--> statement-breakpoint
ALTER TABLE "additional_information" ADD COLUMN "came_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "external_info_tokens" ADD COLUMN "opened_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "external_info_tokens" ADD COLUMN "emailed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_info_token_mails" ADD CONSTRAINT "external_info_token_mails_token_id_external_info_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."external_info_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_call_of_client" ON "calls" USING btree ("client_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "calls_of_client" ON "calls" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "external_info_tokens_to_remind" ON "external_info_tokens" USING btree ("emailed_at") WHERE not used and revoked_at is null and emailed_at is not null;