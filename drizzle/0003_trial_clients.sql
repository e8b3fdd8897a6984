CREATE TABLE "trial_clients" (
	"id" uuid PRIMARY KEY NOT NULL
);--> statement-breakpoint
-- A trial is one from before its first moment, and its mark stays when it is gone (schema/clients/trial-clients.ts).
CREATE FUNCTION keep_trials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.clients WHERE id = NEW.id) THEN
    RAISE EXCEPTION 'A client can''t become a trial' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_trials BEFORE INSERT ON trial_clients FOR EACH ROW EXECUTE FUNCTION keep_trials();--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON trial_clients FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON trial_clients FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- From here on, trials are left out. Otherwise the functions are as before.
CREATE OR REPLACE FUNCTION count_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.client_counts (status, source, calendly_booking, closed, clients)
    SELECT status, nullif(btrim(inquiry_source), ''), calendly_booking, closed_at IS NOT NULL, count(*)
    FROM new_rows WHERE id NOT IN (SELECT id FROM public.trial_clients) GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.client_counts (status, source, calendly_booking, closed, clients)
    SELECT status, nullif(btrim(inquiry_source), ''), calendly_booking, closed_at IS NOT NULL, -count(*)
    FROM old_rows WHERE id NOT IN (SELECT id FROM public.trial_clients) GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM public.client_counts;
  ELSE
    INSERT INTO public.client_counts (status, source, calendly_booking, closed, clients)
    SELECT status, nullif(btrim(inquiry_source), ''), calendly_booking, closed, sum(one)
    FROM (
      SELECT id, status, inquiry_source, calendly_booking, closed_at IS NOT NULL AS closed, 1 AS one FROM new_rows
      UNION ALL
      SELECT id, status, inquiry_source, calendly_booking, closed_at IS NOT NULL, -1 FROM old_rows
    ) AS both_sides
    WHERE id NOT IN (SELECT id FROM public.trial_clients)
    GROUP BY 1, 2, 3, 4
    HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_status_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.status_entries (day, status, entries)
    SELECT (at AT TIME ZONE 'Europe/London')::date, changes->'status'->>'to', count(*) FROM new_rows
    WHERE type IN ('client.created', 'client.status_changed') AND changes->'status'->>'to' IS NOT NULL
      AND coalesce(client_id NOT IN (SELECT id FROM public.trial_clients), true) GROUP BY 1, 2;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM public.status_entries;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.status_entries (day, status, entries)
    SELECT (at AT TIME ZONE 'Europe/London')::date, changes->'status'->>'to', -count(*) FROM old_rows
    WHERE type IN ('client.created', 'client.status_changed') AND changes->'status'->>'to' IS NOT NULL
      AND coalesce(client_id NOT IN (SELECT id FROM public.trial_clients), true) GROUP BY 1, 2;
  ELSE
    -- Erasing a client takes its id from its events.
    INSERT INTO public.status_entries (day, status, entries)
    SELECT (at AT TIME ZONE 'Europe/London')::date, changes->'status'->>'to', sum(one)
    FROM (
      SELECT n.type, n.at, n.changes, o.client_id, 1 AS one FROM new_rows n JOIN old_rows o USING (id)
      UNION ALL
      SELECT type, at, changes, client_id, -1 FROM old_rows
    ) AS both_sides
    WHERE type IN ('client.created', 'client.status_changed') AND changes->'status'->>'to' IS NOT NULL
      AND coalesce(client_id NOT IN (SELECT id FROM public.trial_clients), true) GROUP BY 1, 2
    HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_signatures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.signed_at IS NOT NULL AND OLD.client_id NOT IN (SELECT id FROM public.trial_clients) THEN
    RAISE EXCEPTION 'A signature can''t be deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
