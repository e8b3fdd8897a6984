CREATE TABLE "desk_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"creator_owns" boolean DEFAULT true NOT NULL,
	"close_reasons" jsonb NOT NULL,
	"status_days" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by_name" text,
	"edited_at" timestamptz(3)
);
--> statement-breakpoint
DROP INDEX "clients_queue";--> statement-breakpoint
ALTER TABLE "client_counts" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "next_step" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "next_step_due" date;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "next_step_user_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "closed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_next_step_user_id_users_id_fk" FOREIGN KEY ("next_step_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_of_owner_newest" ON "clients" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_next_steps" ON "clients" USING btree ("next_step_user_id","next_step_due","id") WHERE next_step_due is not null;--> statement-breakpoint
CREATE INDEX "clients_queue" ON "clients" USING btree ("status","status_changed_at","id") WHERE closed_at is null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_next_step" CHECK ((next_step is null) = (next_step_due is null));--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_closed" CHECK (num_nulls(closed_at, closed_reason, closed_by) in (0, 3));--> statement-breakpoint
CALL watch_table('desk_settings', 'id');
--> statement-breakpoint
-- As in 0011, but by whether the client is closed too.
CREATE OR REPLACE FUNCTION count_clients() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION fold_client_counts() RETURNS bigint LANGUAGE plpgsql AS $$
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
