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
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_private_to_users_id_fk" FOREIGN KEY ("private_to") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared_name" ON "saved_views" USING btree (lower(name)) WHERE private_to is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_private_name" ON "saved_views" USING btree ("private_to",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_one_first" ON "saved_views" USING btree ("is_first") WHERE is_first;--> statement-breakpoint
CREATE INDEX "saved_views_of_owner" ON "saved_views" USING btree ("owner_id");--> statement-breakpoint
CALL watch_table('saved_views', 'id');