CREATE TABLE "companies_house_requests" (
	"service" text PRIMARY KEY NOT NULL,
	"sent" bigint[] NOT NULL,
	"paused_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_answers" (
	"subject" text NOT NULL,
	"part" text NOT NULL,
	"body" jsonb NOT NULL,
	"fetched_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "company_answers_subject_part_pk" PRIMARY KEY("subject","part")
);
--> statement-breakpoint
CREATE TABLE "company_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"company_number" text NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"name" text NOT NULL,
	"born" text,
	"key" text NOT NULL,
	"listed_on" date NOT NULL,
	"settled_at" timestamptz(3),
	"material" boolean,
	"reason" text,
	"decided_at" timestamptz(3),
	"decided_by_name" text,
	"report_due_on" date,
	"reported_on" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_looks" (
	"party_id" uuid PRIMARY KEY NOT NULL,
	"company_number" text NOT NULL,
	"seen" jsonb,
	"tried_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_differences" ADD CONSTRAINT "company_differences_file_id_due_diligence_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."due_diligence_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_looks" ADD CONSTRAINT "company_looks_party_id_due_diligence_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."due_diligence_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_answers_over" ON "company_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_difference_of_key" ON "company_differences" USING btree ("file_id","company_number","key");