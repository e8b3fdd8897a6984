-- Keeps status_entries (schema/status-entries.ts) as count_clients keeps client_counts: each statement that changes the
-- history appends what it changed, in its own transaction, and nothing is updated in place.
CREATE FUNCTION count_status_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.status_entries (day, status, entries)
    SELECT (at AT TIME ZONE 'Europe/London')::date, changes->'status'->>'to', count(*) FROM new_rows
    WHERE type IN ('client.created', 'client.status_changed') AND changes->'status'->>'to' IS NOT NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM public.status_entries;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.status_entries (day, status, entries)
    SELECT (at AT TIME ZONE 'Europe/London')::date, changes->'status'->>'to', -count(*) FROM old_rows
    WHERE type IN ('client.created', 'client.status_changed') AND changes->'status'->>'to' IS NOT NULL GROUP BY 1, 2;
  ELSE
    INSERT INTO public.status_entries (day, status, entries)
    SELECT (at AT TIME ZONE 'Europe/London')::date, changes->'status'->>'to', sum(one)
    FROM (
      SELECT type, at, changes, 1 AS one FROM new_rows
      UNION ALL
      SELECT type, at, changes, -1 FROM old_rows
    ) AS both_sides
    WHERE type IN ('client.created', 'client.status_changed') AND changes->'status'->>'to' IS NOT NULL GROUP BY 1, 2
    HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON activity_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_status_entries();
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON activity_events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_status_entries();
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON activity_events REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_status_entries();
--> statement-breakpoint
CREATE TRIGGER count_truncate AFTER TRUNCATE ON activity_events FOR EACH STATEMENT EXECUTE FUNCTION count_status_entries();
--> statement-breakpoint
-- The triggers' locks keep writers out until this has committed.
INSERT INTO status_entries (day, status, entries)
SELECT (at AT TIME ZONE 'Europe/London')::date, changes->'status'->>'to', count(*) FROM activity_events
WHERE type IN ('client.created', 'client.status_changed') AND changes->'status'->>'to' IS NOT NULL
  AND at > now() - interval '60 days'
GROUP BY 1, 2;
--> statement-breakpoint
-- Replaces rows of one day and status by their sum, and forgets days that nobody asks for any more; answers how many
-- rows went. What fold_client_counts says of readers and writers holds here too.
CREATE FUNCTION fold_status_entries() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  kept_from date := (now() AT TIME ZONE 'Europe/London')::date - 60;
  gone bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7411978) THEN
    RETURN 0;
  END IF;
  WITH scattered AS (
    SELECT day, status FROM public.status_entries GROUP BY 1, 2 HAVING count(*) > 1 OR day < kept_from
  ), folded AS (
    DELETE FROM public.status_entries USING scattered
    WHERE status_entries.day = scattered.day AND status_entries.status = scattered.status
    RETURNING status_entries.day, status_entries.status, entries
  ), sums AS (
    INSERT INTO public.status_entries (day, status, entries)
    SELECT day, status, sum(entries) FROM folded WHERE day >= kept_from GROUP BY 1, 2 HAVING sum(entries) <> 0
  )
  SELECT count(*) INTO gone FROM folded;
  RETURN gone;
END
$$;
