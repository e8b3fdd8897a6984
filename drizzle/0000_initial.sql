-- The index behind the search for a part of a name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "activity_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"type" text NOT NULL,
	"client_id" uuid,
	"client_name" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"user_name" text,
	"action" text NOT NULL,
	"table_name" text NOT NULL,
	"new_values" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "axiom_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"bot_id" text DEFAULT '' NOT NULL,
	"webhook_url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_seeded" (
	"at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "service_categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "service_options" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sub_header_id" uuid NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text,
	"field_type" text NOT NULL,
	"field_options" jsonb,
	"default_value" text,
	"helper_text" text,
	"is_required" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "service_options_name" UNIQUE("sub_header_id","name")
);
--> statement-breakpoint
CREATE TABLE "service_sub_headers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "service_sub_headers_name" UNIQUE("category_id","name")
);
--> statement-breakpoint
CREATE TABLE "additional_information" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"how_did_you_hear" text,
	"engagement_type" text[] DEFAULT '{}' NOT NULL,
	"trading_style" text,
	"company_name" text,
	"company_registration_number" text,
	"industry" text,
	"turnover_last_12_months" numeric,
	"employs_staff" boolean,
	"number_of_staff" integer,
	"goals_next_12_months" text,
	"business_challenges" text,
	"existing_advisor" boolean,
	"annual_fee" numeric,
	"company_start_date" date,
	"company_turnover" numeric,
	"answered_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid,
	"note_text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text,
	"company" text,
	"proposal_id" text NOT NULL,
	"status" text NOT NULL,
	"inquiry_source" text,
	"calendly_booking" boolean DEFAULT false NOT NULL,
	"booked_by" text,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"status_changed_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || surname || chr(10) || email || chr(10) || coalesce(phone_number, '') || chr(10) || regexp_replace(coalesce(phone_number, ''), '[^0-9+]', '', 'g') || chr(10) || proposal_id || chr(10) || coalesce(company, ''))) STORED NOT NULL,
	"source_key" text GENERATED ALWAYS AS (nullif(lower(btrim(inquiry_source)), '')) STORED,
	CONSTRAINT "clients_proposal_id_unique" UNIQUE("proposal_id"),
	CONSTRAINT "clients_status" CHECK (status in ('new_inquiry', 'request_for_info', 'info_returned', 'zoom_call_booked', 'proforma_review', 'goproposal_sent', 'goproposal_signed', 'onedrive_created'))
);
--> statement-breakpoint
CREATE TABLE "external_info_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"used_at" timestamptz(3),
	"opened_at" timestamptz(3),
	"revoked_at" timestamptz(3),
	"expires_at" timestamptz(3) NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "external_info_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "proforma_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"submitted_by" uuid,
	"submitted_by_name" text,
	"details" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submission_date" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"full_name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"avatar_url" text,
	"role" text DEFAULT 'staff' NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_options" ADD CONSTRAINT "service_options_sub_header_id_service_sub_headers_id_fk" FOREIGN KEY ("sub_header_id") REFERENCES "public"."service_sub_headers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_sub_headers" ADD CONSTRAINT "service_sub_headers_category_id_service_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."service_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additional_information" ADD CONSTRAINT "additional_information_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_info_tokens" ADD CONSTRAINT "external_info_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proforma_reviews" ADD CONSTRAINT "proforma_reviews_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_events_of_client" ON "activity_events" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_of_user" ON "audit_logs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_of_action" ON "audit_logs" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "service_options_of_sub_header" ON "service_options" USING btree ("sub_header_id","sort_order");--> statement-breakpoint
CREATE INDEX "service_sub_headers_of_category" ON "service_sub_headers" USING btree ("category_id","sort_order");--> statement-breakpoint
CREATE INDEX "additional_information_of_client" ON "additional_information" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_notes_of_client" ON "client_notes" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "clients_newest" ON "clients" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "clients_of_status_newest" ON "clients" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_of_source_newest" ON "clients" USING btree ("source_key","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_booked_newest" ON "clients" USING btree ("created_at","id") WHERE calendly_booking;--> statement-breakpoint
CREATE INDEX "clients_queue" ON "clients" USING btree ("status","status_changed_at","id");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "clients_company" ON "clients" USING btree (lower(btrim(company)));--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree (regexp_replace(phone_number, '[^0-9]', '', 'g'));--> statement-breakpoint
CREATE INDEX "external_info_tokens_of_client" ON "external_info_tokens" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "proforma_reviews_of_client" ON "proforma_reviews" USING btree ("client_id","submission_date");--> statement-breakpoint
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_of_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "verifications_by_identifier" ON "verifications" USING btree ("identifier");