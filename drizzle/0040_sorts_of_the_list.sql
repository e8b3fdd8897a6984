CREATE TABLE "client_activity" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"last_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
DROP INDEX "clients_booked_newest";--> statement-breakpoint
DROP INDEX "clients_email";--> statement-breakpoint
DROP INDEX "clients_phone";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(first_name || ' ' || surname, NFD), '[\u0300-\u036f]', '', 'g')), 100)) STORED NOT NULL,
  ADD COLUMN "company_key" text COLLATE "C" GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(company, NFD), '[\u0300-\u036f]', '', 'g')), 100)) STORED;--> statement-breakpoint
ALTER TABLE "client_activity" ADD CONSTRAINT "client_activity_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_activity_by_time" ON "client_activity" USING btree ("last_at","client_id");--> statement-breakpoint
CREATE INDEX "clients_of_booking_newest" ON "clients" USING btree ("calendly_booking","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree ("name_key","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_company" ON "clients" USING btree ("company_key","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_stage" ON "clients" USING btree (array_position('{new_inquiry,request_for_info,info_returned,zoom_call_booked,proforma_review,goproposal_sent,goproposal_signed,onedrive_created}'::text[], status),"created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_status_change" ON "clients" USING btree ("status_changed_at","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_due_day" ON "clients" USING btree ("next_step_due","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree (lower(email),"created_at","id");--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree (regexp_replace(phone_number, '[^0-9]', '', 'g'),"created_at","id");
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
CREATE TRIGGER start_activity AFTER INSERT ON clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION start_client_activity();
--> statement-breakpoint
CREATE FUNCTION note_client_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.client_activity a SET last_at = e.at
  FROM (SELECT client_id, max(at) AS at FROM new_rows GROUP BY 1) e
  WHERE a.client_id = e.client_id AND a.last_at < e.at;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_activity AFTER INSERT ON activity_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_client_activity();
--> statement-breakpoint
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
CREATE TRIGGER recount_update AFTER UPDATE ON activity_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_client_activity();
--> statement-breakpoint
CREATE TRIGGER recount_delete AFTER DELETE ON activity_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_client_activity();
--> statement-breakpoint
-- The triggers' locks keep writers out until this has committed.
INSERT INTO client_activity (client_id, last_at)
SELECT c.id, greatest(c.created_at, max(e.at)) FROM clients c LEFT JOIN activity_events e ON e.client_id = c.id GROUP BY c.id;
