CREATE TABLE "status_entries" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"entries" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "activity_events_status_entries";