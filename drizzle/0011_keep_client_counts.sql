-- Keeps client_counts (schema/client-counts.ts): each statement that changes clients appends what it changed, in its
-- own transaction. Nothing is updated in place, so writers never wait for each other's counts.
CREATE FUNCTION count_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.client_counts (status, source, calendly_booking, clients)
    SELECT status, nullif(btrim(inquiry_source), ''), calendly_booking, count(*) FROM new_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.client_counts (status, source, calendly_booking, clients)
    SELECT status, nullif(btrim(inquiry_source), ''), calendly_booking, -count(*) FROM old_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM public.client_counts;
  ELSE
    INSERT INTO public.client_counts (status, source, calendly_booking, clients)
    SELECT status, nullif(btrim(inquiry_source), ''), calendly_booking, sum(one)
    FROM (
      SELECT status, inquiry_source, calendly_booking, 1 AS one FROM new_rows
      UNION ALL
      SELECT status, inquiry_source, calendly_booking, -1 FROM old_rows
    ) AS both_sides
    GROUP BY 1, 2, 3
    HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_insert AFTER INSERT ON clients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_clients();
--> statement-breakpoint
CREATE TRIGGER count_update AFTER UPDATE ON clients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_clients();
--> statement-breakpoint
CREATE TRIGGER count_delete AFTER DELETE ON clients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_clients();
--> statement-breakpoint
CREATE TRIGGER count_truncate AFTER TRUNCATE ON clients FOR EACH STATEMENT EXECUTE FUNCTION count_clients();
--> statement-breakpoint
-- The triggers' locks keep writers out until this has committed.
INSERT INTO client_counts (status, source, calendly_booking, clients)
SELECT status, nullif(btrim(inquiry_source), ''), calendly_booking, count(*) FROM clients GROUP BY 1, 2, 3;
--> statement-breakpoint
-- Replaces the rows by their sums; answers how many went. Readers see the rows or their sums, never both. It takes
-- only committed rows, which no writer touches again; one runs at a time and a second has nothing to do.
CREATE FUNCTION fold_client_counts() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  gone bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7411977) THEN
    RETURN 0;
  END IF;
  WITH folded AS (
    DELETE FROM public.client_counts RETURNING status, source, calendly_booking, clients
  ), sums AS (
    INSERT INTO public.client_counts (status, source, calendly_booking, clients)
    SELECT status, source, calendly_booking, sum(clients) FROM folded GROUP BY 1, 2, 3 HAVING sum(clients) <> 0
  )
  SELECT count(*) INTO gone FROM folded;
  RETURN gone;
END
$$;
