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
ALTER TABLE "proposal_run_reports" ADD CONSTRAINT "proposal_run_reports_run_id_proposal_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."proposal_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_runs" ADD CONSTRAINT "proposal_runs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_exports_oldest" ON "proposal_exports" USING btree ("exported_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_run_under_way" ON "proposal_runs" USING btree ("client_id") WHERE state = 'under_way';--> statement-breakpoint
CREATE INDEX "proposal_runs_of_client" ON "proposal_runs" USING btree ("client_id","started_at","id");--> statement-breakpoint
CREATE INDEX "proposal_runs_newest" ON "proposal_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "proposal_runs_failed" ON "proposal_runs" USING btree ("started_at","id") WHERE state in ('fallback', 'failed', 'timed_out');--> statement-breakpoint
CREATE INDEX "proposal_runs_under_way" ON "proposal_runs" USING btree ("started_at") WHERE state = 'under_way';