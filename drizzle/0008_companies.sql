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
CREATE INDEX "company_answers_over" ON "company_answers" USING btree ("expires_at");