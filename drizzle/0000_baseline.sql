-- The index behind the search for a part of a name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- The words of a text, for the index behind the search in notes and answers.
CREATE FUNCTION text_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, translate($1, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~£€–—…“”‘’', '                                         '));
--> statement-breakpoint
-- The tables, as `npm run db:generate` writes them from src/server/db/schema.
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"role" text NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"warned_at" timestamptz(3),
	"submission_id" uuid,
	"last_used_at" timestamptz(3),
	"revoked_at" timestamptz(3),
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_submission_id_unique" UNIQUE("submission_id")
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
CREATE TABLE "call_bookers" (
	"name" text PRIMARY KEY NOT NULL,
	"join_url" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "activity_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"type" text NOT NULL,
	"client_id" uuid,
	"client_name" text,
	"changes" jsonb NOT NULL,
	"in_log" boolean DEFAULT true NOT NULL
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
	"came_later" boolean DEFAULT false NOT NULL,
	"submission_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_run_items" (
	"run_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"outcome" text,
	"code" text,
	"data" jsonb,
	"undo" jsonb,
	"at" timestamptz(3),
	CONSTRAINT "bulk_run_items_run_id_client_id_pk" PRIMARY KEY("run_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" jsonb NOT NULL,
	"person_name" text,
	"state" text NOT NULL,
	"stop_reason" text,
	"stopped_by_name" text,
	"expected" integer NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"undo_of" uuid,
	"started_by" uuid NOT NULL,
	"started_by_name" text NOT NULL,
	"started_as" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "calendly_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"invitee" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"received_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"booked_by" text NOT NULL,
	"starts_at" timestamptz(3),
	"duration_minutes" integer NOT NULL,
	"sequence" integer,
	"invited_email" text,
	"invited_at" timestamptz(3),
	"join_url" text,
	"invited_join_url" text,
	"cancelled_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_activity" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"last_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_counts" (
	"status" text NOT NULL,
	"source" text,
	"source_key" text GENERATED ALWAYS AS (lower(source)) STORED,
	"calendly_booking" boolean NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"clients" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_import_rows" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"clients" integer NOT NULL,
	"rows_hash" text NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"undone_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "client_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"to_email" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sent_by" uuid,
	"sent_by_name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamptz(3),
	"is_written" boolean DEFAULT false NOT NULL,
	"failed_at" timestamptz(3),
	"failure" text,
	CONSTRAINT "client_mails_ended" CHECK (num_nonnulls(sent_at, failed_at) <= 1)
);
--> statement-breakpoint
CREATE TABLE "client_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"other_name" text,
	"other_proposal_id" text,
	"search_text" text,
	"merged_by_name" text NOT NULL,
	"merged_at" timestamptz(3) NOT NULL,
	"event_id" bigint,
	"lead_before" jsonb,
	"other_before" jsonb,
	"lead_after" jsonb,
	"moved" jsonb,
	"set_aside" jsonb,
	"ended_call_id" uuid,
	"undone_at" timestamptz(3),
	"undone_by_name" text
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
CREATE TABLE "note_mentions" (
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "note_mentions_note_id_user_id_name_pk" PRIMARY KEY("note_id","user_id","name")
);
--> statement-breakpoint
CREATE TABLE "client_values" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"one_off" bigint NOT NULL,
	"monthly" bigint NOT NULL,
	"quarterly" bigint NOT NULL,
	"annually" bigint NOT NULL,
	"first_year" bigint NOT NULL,
	"unpriced" integer NOT NULL,
	"proforma_id" uuid NOT NULL,
	"proforma_version" integer NOT NULL,
	"book_version_id" uuid NOT NULL,
	"computed_at" timestamptz(3) NOT NULL
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
	"owner_id" uuid,
	"next_step" text,
	"next_step_due" date,
	"next_step_user_id" uuid,
	"closed_at" timestamptz(3),
	"closed_reason" text,
	"closed_by" text,
	"first_year_value" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"status_changed_at" timestamptz(3) DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || surname || chr(10) || email || chr(10) || coalesce(phone_number, '') || chr(10) || regexp_replace(coalesce(phone_number, ''), '[^0-9+]', '', 'g') || chr(10) || proposal_id || chr(10) || coalesce(company, ''))) STORED NOT NULL,
	"source_key" text GENERATED ALWAYS AS (nullif(lower(btrim(inquiry_source)), '')) STORED,
	"name_key" text COLLATE "C" GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(first_name || ' ' || surname, NFD), '[\u0300-\u036f]', '', 'g')), 100)) STORED NOT NULL,
	"company_key" text COLLATE "C" GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(company, NFD), '[\u0300-\u036f]', '', 'g')), 100)) STORED,
	CONSTRAINT "clients_proposal_id_unique" UNIQUE("proposal_id"),
	CONSTRAINT "clients_status" CHECK (status in ('new_inquiry', 'request_for_info', 'info_returned', 'zoom_call_booked', 'proforma_review', 'goproposal_sent', 'goproposal_signed', 'onedrive_created')),
	CONSTRAINT "clients_next_step" CHECK ((next_step is null) = (next_step_due is null)),
	CONSTRAINT "clients_closed" CHECK (num_nulls(closed_at, closed_reason, closed_by) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "duplicate_dismissals" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"dismissed_by_name" text NOT NULL,
	"dismissed_at" timestamptz(3) NOT NULL,
	CONSTRAINT "duplicate_dismissals_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "duplicate_dismissals_order" CHECK (low_id < high_id)
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
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
CREATE TABLE "external_info_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"used_at" timestamptz(3),
	"opened_at" timestamptz(3),
	"last_opened_at" timestamptz(3),
	"opened_count" integer DEFAULT 0 NOT NULL,
	"emailed_at" timestamptz(3),
	"revoked_at" timestamptz(3),
	"reminders_stopped_at" timestamptz(3),
	"expires_at" timestamptz(3) NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "external_info_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"to_email" text NOT NULL,
	"queued_at" timestamptz(3) NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamptz(3) NOT NULL,
	CONSTRAINT "mail_deliveries_state" CHECK (state in ('waiting', 'accepted', 'written', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"client_id" uuid,
	"kind" text NOT NULL,
	"event_id" bigint NOT NULL,
	"note_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"read_at" timestamptz(3),
	"by_mail" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamptz(3),
	CONSTRAINT "notified_once" UNIQUE("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "proforma_checks" (
	"proforma_id" uuid PRIMARY KEY NOT NULL,
	"dismissed" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proforma_fees" (
	"proforma_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"saved" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proforma_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"submitted_by" uuid,
	"submitted_by_name" text,
	"details" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	"submission_date" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_drafts" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "proposal_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"exported_by_name" text NOT NULL,
	"header" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"exported_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_run_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"applied" boolean NOT NULL,
	"reason" text,
	"reported_at" timestamptz(3) NOT NULL,
	CONSTRAINT "one_report_of_outcome" UNIQUE("run_id","outcome")
);
--> statement-breakpoint
CREATE TABLE "proposal_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"started_at" timestamptz(3) NOT NULL,
	"started_by" uuid,
	"started_by_name" text NOT NULL,
	"kind" text DEFAULT 'goproposal' NOT NULL,
	"automated" boolean NOT NULL,
	"bot_id" text,
	"payload" jsonb,
	"secret_hash" text,
	"state" text NOT NULL,
	"answer_status" integer,
	"answer" text,
	"run_url" text,
	"reason" text,
	"retry_of" uuid,
	"ended_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "proposal_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"signatory_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"reminder" text,
	"created_at" timestamptz(3) NOT NULL,
	"made_by" uuid,
	"made_by_name" text,
	"mail_id" uuid,
	"ended_at" timestamptz(3),
	CONSTRAINT "proposal_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "one_reminder_a_kind" UNIQUE("signatory_id","reminder")
);
--> statement-breakpoint
CREATE TABLE "proposal_signatories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"position" text NOT NULL,
	"mailed_at" timestamptz(3),
	"opened_at" timestamptz(3),
	"last_opened_at" timestamptz(3),
	"opened_count" integer DEFAULT 0 NOT NULL,
	"code_hash" text,
	"code_mail_id" uuid,
	"code_expires_at" timestamptz(3),
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"code_entered_at" timestamptz(3),
	"signed_at" timestamptz(3),
	"signature" jsonb,
	"declined_at" timestamptz(3),
	"wrong_person_at" timestamptz(3),
	"wrong_person_note" text,
	CONSTRAINT "signatory_places" UNIQUE("version_id","place")
);
--> statement-breakpoint
CREATE TABLE "proposal_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL,
	"document_hash" text NOT NULL,
	"saved_fees" jsonb,
	"proforma_id" uuid NOT NULL,
	"run_id" uuid,
	"state" text NOT NULL,
	"sent_at" timestamptz(3) NOT NULL,
	"sent_by" uuid,
	"sent_by_name" text NOT NULL,
	"valid_until" date NOT NULL,
	"reminders_stopped_at" timestamptz(3),
	"accepted_at" timestamptz(3),
	"left_out" jsonb,
	"accepted_fees" jsonb,
	"accepted_letters" jsonb,
	"ended_at" timestamptz(3),
	"ended_by_name" text,
	"end_reason" text,
	CONSTRAINT "proposal_version_numbers" UNIQUE("client_id","number")
);
--> statement-breakpoint
CREATE TABLE "record_stamps" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamptz(3) NOT NULL,
	"reason" text,
	"stamped_file_id" uuid,
	"stamped_at" timestamptz(3),
	"authority" text
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"proposal_version_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmailed_questions" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"signatory_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_entries" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"entries" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timeline_anchored_heads" (
	"timeline_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"count" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"client_id" uuid,
	CONSTRAINT "timeline_anchored_heads_timeline_id_number_pk" PRIMARY KEY("timeline_id","number")
);
--> statement-breakpoint
CREATE TABLE "timeline_anchors" (
	"number" bigint PRIMARY KEY NOT NULL,
	"made_at" timestamptz(3) NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timeline_heads" (
	"timeline_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid,
	"count" bigint NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"is_anchored" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timeline_links" (
	"timeline_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"commitment" "bytea" NOT NULL,
	"salt" uuid,
	"event_id" bigint,
	CONSTRAINT "timeline_links_timeline_id_position_pk" PRIMARY KEY("timeline_id","position")
);
--> statement-breakpoint
CREATE TABLE "axiom_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"bot_id" text DEFAULT '' NOT NULL,
	"webhook_url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"creator_owns" boolean DEFAULT true NOT NULL,
	"close_reasons" jsonb NOT NULL,
	"status_days" jsonb NOT NULL,
	"left_out_hints" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "firm" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"privacy_url" text DEFAULT '' NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"accent" text DEFAULT '' NOT NULL,
	"logo_hash" text,
	"checklist_dismissed_at" timestamptz(3),
	"version" integer DEFAULT 0 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "firm_logos" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_facts" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"facts" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "letter_template_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"duties" jsonb NOT NULL,
	"is_example" boolean DEFAULT false NOT NULL,
	"fits" jsonb DEFAULT '{"letters":[],"entity_types":[]}'::jsonb NOT NULL,
	"starts_on" date,
	"published_at" timestamptz(3),
	"published_by" uuid,
	"published_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	CONSTRAINT "letter_template_numbers" UNIQUE("template_id","number"),
	CONSTRAINT "letter_template_versions_published" CHECK (("letter_template_versions"."state" = 'published') = ("letter_template_versions"."starts_on" is not null and "letter_template_versions"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "letter_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"letter" text NOT NULL,
	"entity_type" text NOT NULL,
	"readers" text NOT NULL,
	"sub_header_id" uuid,
	"sub_header_name" text DEFAULT '' NOT NULL,
	"in_use" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "proposal_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sent_by" text DEFAULT 'goproposal' NOT NULL,
	"needs_code" boolean DEFAULT false NOT NULL,
	"countersignatory" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sealing_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"certificates" text NOT NULL,
	"fingerprint" text NOT NULL,
	"sealed_key" text,
	"origin" text NOT NULL,
	"made_at" timestamptz(3) NOT NULL,
	"made_by_name" text,
	"retired_at" timestamptz(3),
	"retired_by_name" text,
	CONSTRAINT "sealing_keys_fingerprint_unique" UNIQUE("fingerprint")
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
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
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
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
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
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	CONSTRAINT "service_sub_headers_name" UNIQUE("category_id","name")
);
--> statement-breakpoint
CREATE TABLE "price_book_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"starts_on" date,
	"published_at" timestamptz(3),
	"published_by" uuid,
	"published_by_name" text,
	"from_examples" boolean DEFAULT false NOT NULL,
	"rules" jsonb NOT NULL,
	"rules_version" integer DEFAULT 1 NOT NULL,
	"rules_edited_by_name" text,
	"rules_edited_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	CONSTRAINT "price_book_versions_number_unique" UNIQUE("number"),
	CONSTRAINT "price_book_versions_published" CHECK (("price_book_versions"."state" = 'published') = ("price_book_versions"."starts_on" is not null and "price_book_versions"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "price_book_withdrawals" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"withdrawn_by_name" text NOT NULL,
	"withdrawn_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"prices" integer NOT NULL,
	"lines_hash" text NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"undone_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"version_id" uuid NOT NULL,
	"sub_header_id" uuid NOT NULL,
	"price" jsonb NOT NULL,
	"version" integer NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	CONSTRAINT "prices_version_id_sub_header_id_pk" PRIMARY KEY("version_id","sub_header_id"),
	CONSTRAINT "prices_of_sub_header" CHECK ("prices"."price"->>'sub_header_id' = "prices"."sub_header_id"::text)
);
--> statement-breakpoint
CREATE TABLE "proforma_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"entity_type" text,
	"services" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"resets_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"private_to" uuid,
	"search" jsonb NOT NULL,
	"is_first" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	CONSTRAINT "saved_views_first" CHECK (not is_first or private_to is null)
);
--> statement-breakpoint
CREATE TABLE "user_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"invited_by_name" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3),
	"ended_as" text,
	CONSTRAINT "user_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "user_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"content" "bytea" NOT NULL,
	"updated_at" timestamptz(3) NOT NULL
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
	"handed_over_version_id" uuid,
	"handed_over_signatory_id" uuid,
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
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_used_step" integer
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
	"mailed_kinds" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
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
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"client_id" uuid,
	"event_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"payload" text NOT NULL,
	"state" text NOT NULL,
	"job_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answer_status" integer,
	"answer" text,
	"reason" text,
	"created_at" timestamptz(3) NOT NULL,
	"attempted_at" timestamptz(3),
	"next_attempt_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3),
	"secret_sealed" text NOT NULL,
	"secret_submission_id" uuid,
	"previous_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "webhook_endpoints_secret_submission_id_unique" UNIQUE("secret_submission_id")
);
--> statement-breakpoint
ALTER TABLE "additional_information" ADD CONSTRAINT "additional_information_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_run_items" ADD CONSTRAINT "bulk_run_items_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_activity" ADD CONSTRAINT "client_activity_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_import_id_client_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."client_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_mails" ADD CONSTRAINT "client_mails_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_lead_id_clients_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_client_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."client_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_values" ADD CONSTRAINT "client_values_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_next_step_user_id_users_id_fk" FOREIGN KEY ("next_step_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_low_id_clients_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_dismissals" ADD CONSTRAINT "duplicate_dismissals_high_id_clients_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_info_token_mails" ADD CONSTRAINT "external_info_token_mails_token_id_external_info_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."external_info_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_info_tokens" ADD CONSTRAINT "external_info_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_note_id_client_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."client_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proforma_checks" ADD CONSTRAINT "proforma_checks_proforma_id_proforma_reviews_id_fk" FOREIGN KEY ("proforma_id") REFERENCES "public"."proforma_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proforma_fees" ADD CONSTRAINT "proforma_fees_proforma_id_proforma_reviews_id_fk" FOREIGN KEY ("proforma_id") REFERENCES "public"."proforma_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proforma_fees" ADD CONSTRAINT "proforma_fees_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proforma_reviews" ADD CONSTRAINT "proforma_reviews_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_drafts" ADD CONSTRAINT "proposal_drafts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_run_reports" ADD CONSTRAINT "proposal_run_reports_run_id_proposal_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."proposal_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_runs" ADD CONSTRAINT "proposal_runs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_links" ADD CONSTRAINT "proposal_links_signatory_id_proposal_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."proposal_signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatories" ADD CONSTRAINT "proposal_signatories_version_id_proposal_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."proposal_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatories" ADD CONSTRAINT "proposal_signatories_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_stamps" ADD CONSTRAINT "record_stamps_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_stamps" ADD CONSTRAINT "record_stamps_stamped_file_id_stored_files_id_fk" FOREIGN KEY ("stamped_file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_proposal_version_id_proposal_versions_id_fk" FOREIGN KEY ("proposal_version_id") REFERENCES "public"."proposal_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmailed_questions" ADD CONSTRAINT "unmailed_questions_note_id_client_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."client_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmailed_questions" ADD CONSTRAINT "unmailed_questions_signatory_id_proposal_signatories_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."proposal_signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm" ADD CONSTRAINT "firm_logo_hash_firm_logos_hash_fk" FOREIGN KEY ("logo_hash") REFERENCES "public"."firm_logos"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_template_id_letter_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."letter_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_options" ADD CONSTRAINT "service_options_sub_header_id_service_sub_headers_id_fk" FOREIGN KEY ("sub_header_id") REFERENCES "public"."service_sub_headers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_sub_headers" ADD CONSTRAINT "service_sub_headers_category_id_service_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."service_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_book_withdrawals" ADD CONSTRAINT "price_book_withdrawals_version_id_price_book_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."price_book_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_version_id_price_book_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."price_book_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_private_to_users_id_fk" FOREIGN KEY ("private_to") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_invitations" ADD CONSTRAINT "user_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_pictures" ADD CONSTRAINT "user_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_newest" ON "api_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_of_user" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "audit_logs_newest" ON "audit_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_of_user" ON "audit_logs" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_of_action" ON "audit_logs" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_events_of_client" ON "activity_events" USING btree ("client_id","at","id");--> statement-breakpoint
CREATE INDEX "activity_events_newest" ON "activity_events" USING btree ("at","id") WHERE in_log;--> statement-breakpoint
CREATE INDEX "activity_events_of_type" ON "activity_events" USING btree ("type","at","id") WHERE in_log;--> statement-breakpoint
CREATE INDEX "activity_events_of_actor" ON "activity_events" USING btree ("actor_id","type","at","id") WHERE in_log;--> statement-breakpoint
CREATE INDEX "additional_information_of_client" ON "additional_information" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "additional_information_newest" ON "additional_information" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "additional_information_words" ON "additional_information" USING gin (text_words(coalesce(how_did_you_hear, '') || chr(10) || coalesce(company_name, '') || chr(10) || coalesce(company_registration_number, '') || chr(10) || coalesce(industry, '') || chr(10) || coalesce(goals_next_12_months, '') || chr(10) || coalesce(business_challenges, '')));--> statement-breakpoint
CREATE INDEX "bulk_run_items_left" ON "bulk_run_items" USING btree ("run_id","client_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "bulk_run_items_outcomes" ON "bulk_run_items" USING btree ("run_id","outcome","client_id");--> statement-breakpoint
CREATE INDEX "bulk_run_items_of_client" ON "bulk_run_items" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "bulk_runs_newest" ON "bulk_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_runs_running" ON "bulk_runs" USING btree ("created_at","id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "bulk_runs_undo_of" ON "bulk_runs" USING btree ("undo_of") WHERE undo_of is not null;--> statement-breakpoint
CREATE INDEX "calendly_deliveries_of_invitee" ON "calendly_deliveries" USING btree ("invitee","created_at");--> statement-breakpoint
CREATE INDEX "calendly_deliveries_received" ON "calendly_deliveries" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_call_of_client" ON "calls" USING btree ("client_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "calls_of_client" ON "calls" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "calls_by_start" ON "calls" USING btree ("starts_at","id") WHERE cancelled_at is null and starts_at is not null;--> statement-breakpoint
CREATE INDEX "client_activity_by_time" ON "client_activity" USING btree ("last_at","client_id");--> statement-breakpoint
CREATE INDEX "client_import_rows_of_import" ON "client_import_rows" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "client_imports_newest" ON "client_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "client_mails_of_client" ON "client_mails" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_merges_of_lead" ON "client_merges" USING btree ("lead_id","merged_at");--> statement-breakpoint
CREATE UNIQUE INDEX "client_merges_of_other" ON "client_merges" USING btree ("other_id") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_merges_proposal_id" ON "client_merges" USING btree ("other_proposal_id");--> statement-breakpoint
CREATE INDEX "client_merges_search" ON "client_merges" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "client_notes_of_client" ON "client_notes" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_notes_newest" ON "client_notes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "client_notes_words" ON "client_notes" USING gin (text_words(note_text));--> statement-breakpoint
CREATE INDEX "clients_newest" ON "clients" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "clients_of_status_newest" ON "clients" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_of_source_newest" ON "clients" USING btree ("source_key","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_of_booking_newest" ON "clients" USING btree ("calendly_booking","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_queue" ON "clients" USING btree ("status","status_changed_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "clients_queue_of_owner" ON "clients" USING btree ("owner_id","status","status_changed_at","id") WHERE closed_at is null and owner_id is not null;--> statement-breakpoint
CREATE INDEX "clients_of_owner_newest" ON "clients" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_next_steps" ON "clients" USING btree ("next_step_user_id","next_step_due","id") WHERE next_step_due is not null;--> statement-breakpoint
CREATE INDEX "clients_next_steps_by_day" ON "clients" USING btree ("next_step_due","id") WHERE next_step_due is not null and closed_at is null;--> statement-breakpoint
CREATE INDEX "clients_valued" ON "clients" USING btree ("status","first_year_value") WHERE first_year_value is not null;--> statement-breakpoint
CREATE INDEX "clients_by_value" ON "clients" USING btree ("first_year_value","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_with_notes_newest" ON "clients" USING btree ("created_at","id") WHERE notes is not null;--> statement-breakpoint
CREATE INDEX "clients_notes_words" ON "clients" USING gin (text_words(notes)) WHERE notes is not null;--> statement-breakpoint
CREATE INDEX "clients_company" ON "clients" USING btree (lower(btrim(company)));--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree (lower(email),"created_at","id");--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree (regexp_replace(phone_number, '[^0-9]', '', 'g'),"created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree ("name_key","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_surname" ON "clients" USING btree ((left(lower(regexp_replace(normalize(surname || chr(1) || first_name, NFD), '[\u0300-\u036f]', '', 'g')), 100) collate "C"),"created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_company" ON "clients" USING btree ("company_key","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_stage" ON "clients" USING btree (array_position('{new_inquiry,request_for_info,info_returned,zoom_call_booked,proforma_review,goproposal_sent,goproposal_signed,onedrive_created}'::text[], status),"created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_status_change" ON "clients" USING btree ("status_changed_at","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_due_day" ON "clients" USING btree ("next_step_due","created_at","id");--> statement-breakpoint
CREATE INDEX "duplicate_dismissals_of_high" ON "duplicate_dismissals" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "email_links_of_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_links_expiring" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "external_info_tokens_of_client" ON "external_info_tokens" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "external_info_tokens_to_remind" ON "external_info_tokens" USING btree ("emailed_at") WHERE not used and revoked_at is null and emailed_at is not null;--> statement-breakpoint
CREATE INDEX "mail_deliveries_of_client" ON "mail_deliveries" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("id") WHERE by_mail and mailed_at is null and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("created_at") WHERE read_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_client" ON "notifications" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "notifications_of_note" ON "notifications" USING btree ("note_id") WHERE note_id is not null;--> statement-breakpoint
CREATE INDEX "proforma_fees_of_client" ON "proforma_fees" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "proforma_reviews_of_client" ON "proforma_reviews" USING btree ("client_id","submission_date");--> statement-breakpoint
CREATE INDEX "proforma_reviews_newest" ON "proforma_reviews" USING btree ("submission_date","id");--> statement-breakpoint
CREATE INDEX "proposal_exports_oldest" ON "proposal_exports" USING btree ("exported_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_run_under_way" ON "proposal_runs" USING btree ("client_id") WHERE state = 'under_way';--> statement-breakpoint
CREATE INDEX "proposal_runs_of_client" ON "proposal_runs" USING btree ("client_id","started_at","id");--> statement-breakpoint
CREATE INDEX "proposal_runs_newest" ON "proposal_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "proposal_runs_failed" ON "proposal_runs" USING btree ("started_at","id") WHERE state in ('fallback', 'failed', 'timed_out');--> statement-breakpoint
CREATE INDEX "proposal_runs_under_way" ON "proposal_runs" USING btree ("started_at") WHERE state = 'under_way';--> statement-breakpoint
CREATE INDEX "proposal_signatories_of_client" ON "proposal_signatories" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_proposal" ON "proposal_versions" USING btree ("client_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "proposal_versions_by_state" ON "proposal_versions" USING btree ("state","client_id");--> statement-breakpoint
CREATE INDEX "proposal_versions_open" ON "proposal_versions" USING btree ("sent_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "proposal_versions_expiring" ON "proposal_versions" USING btree ("valid_until","id") WHERE state = 'open' and accepted_at is null;--> statement-breakpoint
CREATE INDEX "record_stamps_missing" ON "record_stamps" USING btree ("next_attempt_at") WHERE stamped_file_id is null;--> statement-breakpoint
CREATE INDEX "record_stamps_stamped_file" ON "record_stamps" USING btree ("stamped_file_id");--> statement-breakpoint
CREATE INDEX "record_stamps_authority" ON "record_stamps" USING btree ("authority");--> statement-breakpoint
CREATE INDEX "stored_files_of_client" ON "stored_files" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "stored_files_of_proposal" ON "stored_files" USING btree ("proposal_version_id");--> statement-breakpoint
CREATE INDEX "stored_files_by_hash" ON "stored_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "unmailed_questions_of_signatory" ON "unmailed_questions" USING btree ("signatory_id","asked_at");--> statement-breakpoint
CREATE INDEX "timeline_anchored_heads_of_client" ON "timeline_anchored_heads" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "timeline_anchored_heads_of_anchor" ON "timeline_anchored_heads" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "timeline_heads_of_client" ON "timeline_heads" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "timeline_heads_to_anchor" ON "timeline_heads" USING btree ("timeline_id") WHERE not is_anchored;--> statement-breakpoint
CREATE INDEX "timeline_links_of_event" ON "timeline_links" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_template_drafts" ON "letter_template_versions" USING btree ("template_id") WHERE "letter_template_versions"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "letter_template_scopes" ON "letter_templates" USING btree ("part","letter","entity_type","readers",coalesce("sub_header_id"::text, ''));--> statement-breakpoint
CREATE UNIQUE INDEX "mail_template_names" ON "mail_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "one_sealing_key" ON "sealing_keys" USING btree (("retired_at" is null)) WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "service_options_of_sub_header" ON "service_options" USING btree ("sub_header_id","sort_order");--> statement-breakpoint
CREATE INDEX "service_sub_headers_of_category" ON "service_sub_headers" USING btree ("category_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "price_book_versions_draft" ON "price_book_versions" USING btree ("state") WHERE "price_book_versions"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "price_book_versions_in_force" ON "price_book_versions" USING btree ("starts_on","number");--> statement-breakpoint
CREATE INDEX "price_imports_newest" ON "price_imports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "proforma_packages_name" ON "proforma_packages" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "rate_limits_over" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared_name" ON "saved_views" USING btree (lower(name)) WHERE private_to is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_private_name" ON "saved_views" USING btree ("private_to",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_one_first" ON "saved_views" USING btree ("is_first") WHERE is_first;--> statement-breakpoint
CREATE INDEX "saved_views_of_owner" ON "saved_views" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_invitations_open" ON "user_invitations" USING btree ("email") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "user_invitations_of_user" ON "user_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_of_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "verifications_by_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_client" ON "webhook_deliveries" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_oldest" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_without_job" ON "webhook_deliveries" USING btree ("created_at") WHERE state = 'pending' and job_id is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
-- Room for new versions of a row on its page, so that an event updates no index.
ALTER TABLE "timeline_heads" SET (fillfactor = 60);--> statement-breakpoint
-- Live updates. Whatever changes a watched table, in this program or in another, is announced when it commits.
-- Arguments of the trigger: the entity's name, and the column by which screens know the row. A statement that touches
-- more than 20 rows announces once, with a null id.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %I::text) FROM (SELECT %I FROM changed_rows LIMIT 21) AS first_rows', TG_ARGV[1], TG_ARGV[1]) INTO ids;
  IF cardinality(ids) > 20 THEN
    PERFORM pg_notify('changes', json_build_object('entity', TG_ARGV[0], 'id', NULL)::text);
  ELSIF ids IS NOT NULL THEN
    PERFORM pg_notify('changes', json_build_object('entity', TG_ARGV[0], 'id', id)::text) FROM unnest(ids) AS id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Transition tables allow one kind of change per trigger, so there are three.
CREATE PROCEDURE watch_table(watched regclass, id_column text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', watched, watched::text, id_column);
  EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', watched, watched::text, id_column);
  EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', watched, watched::text, id_column);
END
$$;
--> statement-breakpoint
CALL watch_table('activity_events', 'client_id');--> statement-breakpoint
CALL watch_table('additional_information', 'client_id');--> statement-breakpoint
CALL watch_table('api_keys', 'id');--> statement-breakpoint
CALL watch_table('audit_logs', 'id');--> statement-breakpoint
CALL watch_table('axiom_settings', 'id');--> statement-breakpoint
CALL watch_table('bulk_runs', 'id');--> statement-breakpoint
CALL watch_table('call_bookers', 'name');--> statement-breakpoint
CALL watch_table('calls', 'client_id');--> statement-breakpoint
CALL watch_table('client_mails', 'client_id');--> statement-breakpoint
CALL watch_table('client_notes', 'client_id');--> statement-breakpoint
CALL watch_table('clients', 'id');--> statement-breakpoint
CALL watch_table('desk_settings', 'id');--> statement-breakpoint
CALL watch_table('duplicate_dismissals', 'low_id');--> statement-breakpoint
CALL watch_table('external_info_token_mails', 'token_id');--> statement-breakpoint
CALL watch_table('external_info_tokens', 'client_id');--> statement-breakpoint
CALL watch_table('firm', 'id');--> statement-breakpoint
CALL watch_table('letter_facts', 'id');--> statement-breakpoint
CALL watch_table('letter_template_versions', 'template_id');--> statement-breakpoint
CALL watch_table('letter_templates', 'id');--> statement-breakpoint
CALL watch_table('mail_deliveries', 'client_id');--> statement-breakpoint
CALL watch_table('mail_templates', 'id');--> statement-breakpoint
CALL watch_table('notifications', 'user_id');--> statement-breakpoint
CALL watch_table('price_book_versions', 'id');--> statement-breakpoint
CALL watch_table('price_book_withdrawals', 'version_id');--> statement-breakpoint
CALL watch_table('proforma_fees', 'client_id');--> statement-breakpoint
CALL watch_table('proforma_packages', 'id');--> statement-breakpoint
CALL watch_table('proforma_reviews', 'client_id');--> statement-breakpoint
CALL watch_table('proposal_drafts', 'client_id');--> statement-breakpoint
CALL watch_table('proposal_runs', 'client_id');--> statement-breakpoint
CALL watch_table('proposal_settings', 'id');--> statement-breakpoint
CALL watch_table('proposal_signatories', 'client_id');--> statement-breakpoint
CALL watch_table('proposal_versions', 'client_id');--> statement-breakpoint
CALL watch_table('saved_views', 'id');--> statement-breakpoint
CALL watch_table('sealing_keys', 'id');--> statement-breakpoint
CALL watch_table('service_categories', 'id');--> statement-breakpoint
CALL watch_table('service_options', 'id');--> statement-breakpoint
CALL watch_table('service_sub_headers', 'id');--> statement-breakpoint
CALL watch_table('sessions', 'user_id');--> statement-breakpoint
CALL watch_table('stored_files', 'client_id');--> statement-breakpoint
CALL watch_table('user_invitations', 'id');--> statement-breakpoint
CALL watch_table('users', 'id');--> statement-breakpoint
CALL watch_table('webhook_deliveries', 'endpoint_id');--> statement-breakpoint
CALL watch_table('webhook_endpoints', 'id');--> statement-breakpoint
-- Keeps client_counts (schema/clients/client-counts.ts): each statement that changes clients appends what it changed, in
-- its own transaction. Nothing is updated in place, so writers never wait for each other's counts.
CREATE FUNCTION count_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.client_counts (status, source, calendly_booking, closed, clients)
    SELECT status, nullif(btrim(inquiry_source), ''), calendly_booking, closed_at IS NOT NULL, count(*)
    FROM new_rows GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.client_counts (status, source, calendly_booking, closed, clients)
    SELECT status, nullif(btrim(inquiry_source), ''), calendly_booking, closed_at IS NOT NULL, -count(*)
    FROM old_rows GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM public.client_counts;
  ELSE
    INSERT INTO public.client_counts (status, source, calendly_booking, closed, clients)
    SELECT status, nullif(btrim(inquiry_source), ''), calendly_booking, closed, sum(one)
    FROM (
      SELECT status, inquiry_source, calendly_booking, closed_at IS NOT NULL AS closed, 1 AS one FROM new_rows
      UNION ALL
      SELECT status, inquiry_source, calendly_booking, closed_at IS NOT NULL, -1 FROM old_rows
    ) AS both_sides
    GROUP BY 1, 2, 3, 4
    HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_clients();--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON clients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_clients();--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON clients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_clients();--> statement-breakpoint
CREATE TRIGGER count_truncate AFTER TRUNCATE ON clients FOR EACH STATEMENT EXECUTE FUNCTION count_clients();--> statement-breakpoint
-- Replaces the rows by their sums and returns how many it replaced. Readers see the rows or their sums, never both. It
-- takes only committed rows, which no writer touches again. One runs at a time; a second has nothing to do.
CREATE FUNCTION fold_client_counts() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  gone bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7411977) THEN
    RETURN 0;
  END IF;
  WITH folded AS (
    DELETE FROM public.client_counts RETURNING status, source, calendly_booking, closed, clients
  ), sums AS (
    INSERT INTO public.client_counts (status, source, calendly_booking, closed, clients)
    SELECT status, source, calendly_booking, closed, sum(clients)
    FROM folded GROUP BY 1, 2, 3, 4 HAVING sum(clients) <> 0
  )
  SELECT count(*) INTO gone FROM folded;
  RETURN gone;
END
$$;
--> statement-breakpoint
-- Keeps status_entries (schema/clients/status-entries.ts) as count_clients keeps client_counts.
CREATE FUNCTION count_status_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.status_entries (day, status, entries)
    SELECT (at AT TIME ZONE 'Europe/London')::date, changes->'status'->>'to', count(*) FROM new_rows
    WHERE type IN ('client.created', 'client.status_changed') AND changes->'status'->>'to' IS NOT NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM public.status_entries;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.status_entries (day, status, entries)
    SELECT (at AT TIME ZONE 'Europe/London')::date, changes->'status'->>'to', -count(*) FROM old_rows
    WHERE type IN ('client.created', 'client.status_changed') AND changes->'status'->>'to' IS NOT NULL GROUP BY 1, 2;
  ELSE
    INSERT INTO public.status_entries (day, status, entries)
    SELECT (at AT TIME ZONE 'Europe/London')::date, changes->'status'->>'to', sum(one)
    FROM (
      SELECT type, at, changes, 1 AS one FROM new_rows
      UNION ALL
      SELECT type, at, changes, -1 FROM old_rows
    ) AS both_sides
    WHERE type IN ('client.created', 'client.status_changed') AND changes->'status'->>'to' IS NOT NULL GROUP BY 1, 2
    HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON activity_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_status_entries();--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON activity_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_status_entries();--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON activity_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_status_entries();--> statement-breakpoint
CREATE TRIGGER count_truncate AFTER TRUNCATE ON activity_events FOR EACH STATEMENT EXECUTE FUNCTION count_status_entries();--> statement-breakpoint
-- Replaces rows of one day and status by their sum, drops days that nobody reads any more, and returns how many rows it
-- replaced or dropped. For readers and writers it is like fold_client_counts.
CREATE FUNCTION fold_status_entries() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  kept_from date := (now() AT TIME ZONE 'Europe/London')::date - 60;
  gone bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7411978) THEN
    RETURN 0;
  END IF;
  WITH scattered AS (
    SELECT day, status FROM public.status_entries GROUP BY 1, 2 HAVING count(*) > 1 OR day < kept_from
  ), folded AS (
    DELETE FROM public.status_entries USING scattered
    WHERE status_entries.day = scattered.day AND status_entries.status = scattered.status
    RETURNING status_entries.day, status_entries.status, entries
  ), sums AS (
    INSERT INTO public.status_entries (day, status, entries)
    SELECT day, status, sum(entries) FROM folded WHERE day >= kept_from GROUP BY 1, 2 HAVING sum(entries) <> 0
  )
  SELECT count(*) INTO gone FROM folded;
  RETURN gone;
END
$$;
--> statement-breakpoint
-- Keeps client_activity (schema/clients/client-activity.ts).
CREATE FUNCTION start_client_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An event that the same statement stored may have come first.
  INSERT INTO public.client_activity (client_id, last_at)
  SELECT id, greatest(created_at, (SELECT max(at) FROM public.activity_events e WHERE e.client_id = n.id))
  FROM new_rows n;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER start_activity AFTER INSERT ON clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION start_client_activity();--> statement-breakpoint
CREATE FUNCTION note_client_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.client_activity a SET last_at = e.at
  FROM (SELECT client_id, max(at) AS at FROM new_rows GROUP BY 1) e
  WHERE a.client_id = e.client_id AND a.last_at < e.at;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_activity AFTER INSERT ON activity_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_client_activity();--> statement-breakpoint
-- Events that are deleted, or move to another client.
CREATE FUNCTION recount_client_activity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    moved := array(SELECT DISTINCT client_id FROM old_rows WHERE client_id IS NOT NULL);
  ELSE
    moved := array(
      SELECT client_id FROM (
        (SELECT client_id, at FROM old_rows EXCEPT SELECT client_id, at FROM new_rows)
        UNION (SELECT client_id, at FROM new_rows EXCEPT SELECT client_id, at FROM old_rows)
      ) AS changed WHERE client_id IS NOT NULL);
  END IF;
  IF cardinality(moved) > 0 THEN
    UPDATE public.client_activity a
    SET last_at = greatest(c.created_at, (SELECT max(at) FROM public.activity_events e WHERE e.client_id = c.id))
    FROM public.clients c WHERE c.id = a.client_id AND c.id = ANY (moved);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER recount_update AFTER UPDATE ON activity_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_client_activity();--> statement-breakpoint
CREATE TRIGGER recount_delete AFTER DELETE ON activity_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_client_activity();--> statement-breakpoint
-- A published version of the price book never changes, whoever writes.
CREATE FUNCTION keep_published_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    IF EXISTS (SELECT FROM public.price_book_versions WHERE state = 'published') THEN
      RAISE EXCEPTION 'The price book has published versions, which can''t be removed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'published' THEN
      RAISE EXCEPTION 'A version of the price book begins as a draft' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state = 'published' THEN
    RAISE EXCEPTION 'Version % of the price book is published and can''t be changed', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON price_book_versions FOR EACH ROW EXECUTE FUNCTION keep_published_versions();--> statement-breakpoint
CREATE TRIGGER keep_published_from_truncate BEFORE TRUNCATE ON price_book_versions FOR EACH STATEMENT EXECUTE FUNCTION keep_published_versions();--> statement-breakpoint
-- Locks the version's row, so that a price can't be written while another transaction publishes its version.
CREATE FUNCTION keep_published_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  version record;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    IF EXISTS (SELECT FROM public.price_book_versions WHERE state = 'published') THEN
      RAISE EXCEPTION 'The price book has published versions, whose prices can''t be removed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
  END IF;
  FOR version IN
    SELECT number, state FROM public.price_book_versions
    WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.version_id ELSE OLD.version_id END
      OR (TG_OP = 'UPDATE' AND id = NEW.version_id)
    ORDER BY id FOR SHARE
  LOOP
    IF version.state = 'published' THEN
      RAISE EXCEPTION 'Version % of the price book is published and its prices can''t be changed', version.number USING ERRCODE = 'restrict_violation';
    END IF;
  END LOOP;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON prices FOR EACH ROW EXECUTE FUNCTION keep_published_prices();--> statement-breakpoint
CREATE TRIGGER keep_published_from_truncate BEFORE TRUNCATE ON prices FOR EACH STATEMENT EXECUTE FUNCTION keep_published_prices();--> statement-breakpoint
-- A published text of a letter never changes, whoever writes.
CREATE FUNCTION keep_published_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    IF EXISTS (SELECT FROM public.letter_template_versions WHERE state = 'published') THEN
      RAISE EXCEPTION 'Letters have published versions, which can''t be removed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'published' THEN
      RAISE EXCEPTION 'A version of a letter begins as a draft' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state = 'published' THEN
    RAISE EXCEPTION 'Version % of this letter is published and can''t be changed', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_published BEFORE INSERT OR UPDATE OR DELETE ON letter_template_versions FOR EACH ROW EXECUTE FUNCTION keep_published_letters();--> statement-breakpoint
CREATE TRIGGER keep_published_from_truncate BEFORE TRUNCATE ON letter_template_versions FOR EACH STATEMENT EXECUTE FUNCTION keep_published_letters();--> statement-breakpoint
-- The chain of each client's events (schema/clients/timeline-chain.ts). contract/proposals/timeline-chain/chain.ts computes
-- the same texts and hashes.
CREATE FUNCTION timeline_content(at timestamptz, actor_id uuid, actor_name text, type text, client_name text, changes jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT json_build_array(to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), actor_id::text, actor_name, type, client_name, changes::text)::text
$$;
--> statement-breakpoint
CREATE FUNCTION timeline_hash(place bigint, previous_hash bytea, commitment bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(place || ' ' || encode(previous_hash, 'hex') || ' ' || encode(commitment, 'hex'), 'UTF8'))
$$;
--> statement-breakpoint
CREATE FUNCTION chain_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nothing CONSTANT bytea := decode(repeat('00', 32), 'hex');
  events bigint[];
  owners uuid[];
  salts uuid[];
  commitments bytea[];
  timelines uuid[];
  places bigint[];
  hashes bytea[];
  e record;
  timeline uuid;
  place bigint;
  running bytea;
BEGIN
  -- In the order of clients, so that two statements about the same clients never wait for each other in a circle.
  SELECT array_agg(id), array_agg(client_id), array_agg(salt), array_agg(
    sha256(convert_to(salt || public.timeline_content(at, actor_id, actor_name, type, client_name, changes), 'UTF8')))
  INTO events, owners, salts, commitments
  FROM (SELECT *, gen_random_uuid() AS salt FROM new_rows WHERE client_id IS NOT NULL ORDER BY client_id, id) AS salted;
  IF events IS NULL THEN
    RETURN NULL;
  ELSIF cardinality(events) = 1 THEN
    -- The usual case, in one statement.
    WITH head AS (
      INSERT INTO public.timeline_heads AS h (client_id, count, previous_hash, hash)
      VALUES (owners[1], 1, nothing, public.timeline_hash(1, nothing, commitments[1]))
      ON CONFLICT (client_id) DO UPDATE SET
        count = h.count + 1,
        previous_hash = h.hash,
        hash = public.timeline_hash(h.count + 1, h.hash, commitments[1]),
        is_anchored = false
      RETURNING timeline_id, count, previous_hash
    )
    INSERT INTO public.timeline_links (timeline_id, position, previous_hash, commitment, salt, event_id)
    SELECT timeline_id, count, previous_hash, commitments[1], salts[1], events[1] FROM head;
    RETURN NULL;
  END IF;
  -- Locks the heads, chains the events in memory, and writes each head once.
  FOR e IN
    WITH head AS (
      INSERT INTO public.timeline_heads (client_id, count, previous_hash, hash)
      SELECT DISTINCT owner, 0, nothing, nothing FROM unnest(owners) AS owner ORDER BY owner
      ON CONFLICT (client_id) DO UPDATE SET is_anchored = false
      RETURNING timeline_id, client_id, count, hash
    )
    SELECT timeline_id, count, hash, commitment
    FROM unnest(owners, commitments) WITH ORDINALITY AS n (client_id, commitment, number) JOIN head USING (client_id)
    ORDER BY number
  LOOP
    IF e.timeline_id IS DISTINCT FROM timeline THEN
      timeline := e.timeline_id;
      place := e.count;
      running := e.hash;
    END IF;
    place := place + 1;
    timelines := timelines || timeline;
    places := places || place;
    hashes := hashes || running;
    running := public.timeline_hash(place, running, e.commitment);
  END LOOP;
  INSERT INTO public.timeline_links (timeline_id, position, previous_hash, commitment, salt, event_id)
  SELECT * FROM unnest(timelines, places, hashes, commitments, salts, events);
  UPDATE public.timeline_heads h
  SET count = l.place, previous_hash = l.previous_hash, hash = public.timeline_hash(l.place, l.previous_hash, l.commitment)
  FROM (
    SELECT DISTINCT ON (timeline_id) *
    FROM unnest(timelines, places, hashes, commitments) AS n (timeline_id, place, previous_hash, commitment)
    ORDER BY timeline_id, place DESC
  ) AS l
  WHERE h.timeline_id = l.timeline_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER chain_events AFTER INSERT ON activity_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION chain_events();--> statement-breakpoint
-- Leaves tombstones of clients that are erased or whose import is undone. A client that was merged keeps its chain,
-- because its events are the other client's now.
CREATE FUNCTION erase_timelines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone bigint[];
  ids uuid[];
  erased uuid[];
BEGIN
  IF TG_TABLE_NAME = 'clients' THEN
    ids := array(SELECT id FROM old_rows);
    erased := array(
      SELECT timeline_id FROM (
        SELECT timeline_id, client_id FROM public.timeline_heads WHERE client_id = ANY (ids)
        UNION SELECT timeline_id, client_id FROM public.timeline_anchored_heads WHERE client_id = ANY (ids)
      ) AS own WHERE NOT EXISTS (SELECT FROM public.client_merges m WHERE m.other_id = own.client_id AND m.undone_at IS NULL));
    UPDATE public.timeline_links SET salt = NULL, event_id = NULL WHERE timeline_id = ANY (erased);
  ELSE
    gone := array(SELECT id FROM new_rows WHERE client_id IS NULL);
    IF cardinality(gone) = 0 THEN
      RETURN NULL;
    END IF;
    erased := array(SELECT DISTINCT timeline_id FROM public.timeline_links WHERE event_id = ANY (gone));
    UPDATE public.timeline_links SET salt = NULL, event_id = NULL WHERE event_id = ANY (gone);
  END IF;
  UPDATE public.timeline_heads SET client_id = NULL WHERE timeline_id = ANY (erased);
  UPDATE public.timeline_anchored_heads SET client_id = NULL WHERE timeline_id = ANY (erased);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER erase_timelines AFTER UPDATE ON activity_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erase_timelines();--> statement-breakpoint
CREATE TRIGGER erase_timelines AFTER DELETE ON clients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION erase_timelines();--> statement-breakpoint
-- Evidence stays as it was written, whoever writes: sent versions, signatures, files, events, audit rows and the chain.
-- What may still change or go is recorded in the same transaction, in tables that nobody can change either.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found boolean := true;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I)', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO found;
  END IF;
  IF found THEN
    RAISE EXCEPTION 'Rows of % can''t be changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON activity_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON proposal_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON proposal_signatories FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON stored_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON timeline_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON timeline_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON timeline_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON timeline_anchored_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON proposal_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON mail_deliveries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON timeline_anchors FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Only the triggers of events and clients write the chain. The job that anchors heads marks them.
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON timeline_anchored_heads FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep BEFORE INSERT OR UPDATE OR DELETE ON timeline_links FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep BEFORE INSERT OR DELETE OR UPDATE OF timeline_id, client_id, count, previous_hash, hash ON timeline_heads FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Nothing that was sent or signed changes. How links were mailed and opened only goes forward, as the product writes it.
CREATE FUNCTION keep_sent_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'proposal_versions' THEN
    IF (NEW.id, NEW.number, NEW.document, NEW.document_hash, NEW.saved_fees, NEW.proforma_id, NEW.run_id, NEW.sent_at, NEW.sent_by, NEW.sent_by_name, NEW.valid_until)
      IS DISTINCT FROM (OLD.id, OLD.number, OLD.document, OLD.document_hash, OLD.saved_fees, OLD.proforma_id, OLD.run_id, OLD.sent_at, OLD.sent_by, OLD.sent_by_name, OLD.valid_until)
      OR OLD.state <> 'open' AND (NEW.state, NEW.ended_at, NEW.ended_by_name, NEW.end_reason)
        IS DISTINCT FROM (OLD.state, OLD.ended_at, OLD.ended_by_name, OLD.end_reason)
      OR OLD.accepted_at IS NOT NULL AND (NEW.accepted_at, NEW.left_out, NEW.accepted_fees, NEW.accepted_letters)
        IS DISTINCT FROM (OLD.accepted_at, OLD.left_out, OLD.accepted_fees, OLD.accepted_letters) THEN
      RAISE EXCEPTION 'Version % of the proposal was sent and can''t be changed', OLD.number USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF (NEW.id, NEW.version_id, NEW.place, NEW.kind, NEW.user_id, NEW.name, NEW.email, NEW.position)
    IS DISTINCT FROM (OLD.id, OLD.version_id, OLD.place, OLD.kind, OLD.user_id, OLD.name, OLD.email, OLD.position) THEN
    RAISE EXCEPTION 'A signatory of a sent proposal can''t be changed' USING ERRCODE = 'restrict_violation';
  ELSIF (OLD.signed_at IS NOT NULL OR OLD.declined_at IS NOT NULL)
    AND (NEW.signed_at, NEW.signature, NEW.declined_at) IS DISTINCT FROM (OLD.signed_at, OLD.signature, OLD.declined_at) THEN
    RAISE EXCEPTION 'A signature can''t be changed' USING ERRCODE = 'restrict_violation';
  ELSIF OLD.mailed_at IS NOT NULL AND NEW.mailed_at IS DISTINCT FROM OLD.mailed_at
    OR OLD.opened_at IS NOT NULL AND NEW.opened_at IS DISTINCT FROM OLD.opened_at
    OR OLD.last_opened_at IS NOT NULL AND (NEW.last_opened_at IS NULL OR NEW.last_opened_at < OLD.last_opened_at)
    OR NEW.opened_count NOT IN (OLD.opened_count, OLD.opened_count + 1)
    OR NEW.opened_count = OLD.opened_count
      AND (NEW.opened_at, NEW.last_opened_at) IS DISTINCT FROM (OLD.opened_at, OLD.last_opened_at) THEN
    RAISE EXCEPTION 'When a signatory was mailed a link and opened it can''t be changed' USING ERRCODE = 'restrict_violation';
  ELSIF NEW.code_mail_id IS DISTINCT FROM OLD.code_mail_id AND NEW.code_hash IS NOT DISTINCT FROM OLD.code_hash THEN
    RAISE EXCEPTION 'The mail of a code can''t be changed' USING ERRCODE = 'restrict_violation';
  -- Another link ends what a reader said about the earlier ones.
  ELSIF NEW.wrong_person_note IS DISTINCT FROM OLD.wrong_person_note AND NEW.wrong_person_at IS NOT DISTINCT FROM OLD.wrong_person_at
    OR OLD.wrong_person_at IS NOT NULL AND NEW.wrong_person_at IS DISTINCT FROM OLD.wrong_person_at AND NOT (
      NEW.wrong_person_at IS NULL
      AND EXISTS (SELECT FROM public.proposal_links WHERE signatory_id = OLD.id AND ended_at IS NULL)) THEN
    RAISE EXCEPTION 'What a reader of a link said can''t be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_sent BEFORE UPDATE ON proposal_versions FOR EACH ROW EXECUTE FUNCTION keep_sent_proposals();--> statement-breakpoint
CREATE TRIGGER keep_sent BEFORE UPDATE ON proposal_signatories FOR EACH ROW EXECUTE FUNCTION keep_sent_proposals();--> statement-breakpoint
-- Compares the columns one by one: as JSON, a row with a large file would take seconds.
CREATE FUNCTION keep_stored_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.proposal_version_id, NEW.kind, NEW.name, NEW.type, NEW.sha256, NEW.size, NEW.created_at, NEW.content)
    IS DISTINCT FROM
    (OLD.id, OLD.proposal_version_id, OLD.kind, OLD.name, OLD.type, OLD.sha256, OLD.size, OLD.created_at, OLD.content) THEN
    RAISE EXCEPTION 'A stored file can''t be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_sent BEFORE UPDATE ON stored_files FOR EACH ROW EXECUTE FUNCTION keep_stored_files();--> statement-breakpoint
CREATE FUNCTION keep_signatures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.signed_at IS NOT NULL THEN
    RAISE EXCEPTION 'A signature can''t be deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_signatures BEFORE DELETE ON proposal_signatories FOR EACH ROW EXECUTE FUNCTION keep_signatures();--> statement-breakpoint
CREATE FUNCTION keep_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- The row that it belongs to is deleted first, under its own rules.
    IF NOT EXISTS (SELECT FROM public.proposal_signatories WHERE id = OLD.signatory_id) THEN
      RETURN OLD;
    END IF;
  ELSIF (NEW.id, NEW.signatory_id, NEW.token_hash, NEW.reminder, NEW.created_at, NEW.made_by, NEW.made_by_name, NEW.mail_id)
      IS NOT DISTINCT FROM (OLD.id, OLD.signatory_id, OLD.token_hash, OLD.reminder, OLD.created_at, OLD.made_by, OLD.made_by_name, OLD.mail_id)
    AND (OLD.ended_at IS NULL OR NEW.ended_at IS NOT DISTINCT FROM OLD.ended_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A link of a signatory can''t be changed or deleted' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON proposal_links FOR EACH ROW EXECUTE FUNCTION keep_links();--> statement-breakpoint
-- The outcome of a mail is written once; only a failed mail may still arrive.
CREATE FUNCTION keep_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM public.clients WHERE id = OLD.client_id) THEN
      RETURN OLD;
    END IF;
  ELSIF (NEW.id, NEW.to_email, NEW.queued_at) IS NOT DISTINCT FROM (OLD.id, OLD.to_email, OLD.queued_at)
    AND ((NEW.state, NEW.reason, NEW.at) IS NOT DISTINCT FROM (OLD.state, OLD.reason, OLD.at)
      OR OLD.state = 'waiting' AND NEW.state <> 'waiting'
      OR OLD.state = 'failed' AND NEW.state IN ('accepted', 'written')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'What became of a mail can''t be changed or deleted' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON mail_deliveries FOR EACH ROW EXECUTE FUNCTION keep_deliveries();--> statement-breakpoint
-- A merge moves an event. Erasing its client leaves who did what kind of thing, and entries into a status.
CREATE FUNCTION keep_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.actor_id, NEW.type, NEW.in_log) IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.type, OLD.in_log)
    AND OLD.client_id IS NOT NULL
    AND (CASE WHEN NEW.client_id IS NULL
      THEN NEW.client_name IS NULL
        AND NEW.actor_name = CASE WHEN OLD.actor_id IS NULL THEN 'Erased client' ELSE OLD.actor_name END
        AND NEW.changes = CASE WHEN OLD.changes ? 'status' THEN jsonb_build_object('status', OLD.changes -> 'status') ELSE '{}' END
      ELSE (NEW.actor_name, NEW.client_name, NEW.changes) IS NOT DISTINCT FROM (OLD.actor_name, OLD.client_name, OLD.changes)
    END) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'An event can''t be changed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_events BEFORE UPDATE ON activity_events FOR EACH ROW EXECUTE FUNCTION keep_events();--> statement-breakpoint
-- Runs at the end of the transaction, which records what it did after it did it. `now()` is the transaction's time.
CREATE FUNCTION must_be_recorded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  started CONSTANT timestamptz(3) := now();
  is_recorded boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.client_id IS NOT NULL THEN
    is_recorded := EXISTS (
      SELECT FROM public.client_merges
      WHERE lead_id = NEW.client_id AND other_id = OLD.client_id OR lead_id = OLD.client_id AND other_id = NEW.client_id
    ) AND EXISTS (
      SELECT FROM public.activity_events
      WHERE client_id IN (NEW.client_id, OLD.client_id) AND at = started AND type IN ('client.merged', 'client.merge_undone'));
  ELSE
    is_recorded := OLD.client_id IS NOT NULL AND NOT EXISTS (SELECT FROM public.clients WHERE id = OLD.client_id) AND (
      EXISTS (SELECT FROM public.audit_logs WHERE action = 'CLIENT_ERASED' AND created_at = started)
      OR TG_TABLE_NAME = 'activity_events' AND TG_OP = 'DELETE' AND EXISTS (
        SELECT FROM public.activity_events WHERE type = 'clients.import_undone' AND at = started AND in_log));
  END IF;
  IF NOT is_recorded THEN
    RAISE EXCEPTION 'Rows of % can''t be changed or deleted', TG_TABLE_NAME USING
      ERRCODE = 'restrict_violation',
      DETAIL = 'Only erasing a client, undoing an import, and merging clients can do that, and each records it.';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER must_be_recorded AFTER DELETE ON activity_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION must_be_recorded();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER must_be_recorded AFTER DELETE ON proposal_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION must_be_recorded();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER must_be_recorded AFTER DELETE ON proposal_signatories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION must_be_recorded();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER must_be_recorded AFTER DELETE ON stored_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION must_be_recorded();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moves_must_be_recorded AFTER UPDATE ON activity_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION must_be_recorded();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moves_must_be_recorded AFTER UPDATE ON proposal_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION must_be_recorded();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moves_must_be_recorded AFTER UPDATE ON proposal_signatories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION must_be_recorded();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moves_must_be_recorded AFTER UPDATE ON stored_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION must_be_recorded();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moves_must_be_recorded AFTER UPDATE ON mail_deliveries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION must_be_recorded();
