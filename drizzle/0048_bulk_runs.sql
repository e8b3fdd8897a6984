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
ALTER TABLE "notifications" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_run_items" ADD CONSTRAINT "bulk_run_items_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_run_items_left" ON "bulk_run_items" USING btree ("run_id","client_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "bulk_run_items_outcomes" ON "bulk_run_items" USING btree ("run_id","outcome","client_id");--> statement-breakpoint
CREATE INDEX "bulk_run_items_of_client" ON "bulk_run_items" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "bulk_runs_newest" ON "bulk_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_runs_running" ON "bulk_runs" USING btree ("created_at","id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "bulk_runs_undo_of" ON "bulk_runs" USING btree ("undo_of") WHERE undo_of is not null;
--> statement-breakpoint
CALL watch_table('bulk_runs', 'id');
