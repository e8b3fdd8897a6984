ALTER TABLE "call_bookers" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "call_bookers" ADD CONSTRAINT "call_bookers_position_unique" UNIQUE("position");--> statement-breakpoint
ALTER TABLE "call_bookers" ADD CONSTRAINT "call_bookers_position" CHECK ("call_bookers"."position" in (1, 2));