CREATE TABLE "timeline_anchored_heads" (
	"timeline_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"count" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "timeline_anchored_heads_timeline_id_number_pk" PRIMARY KEY("timeline_id","number")
);
--> statement-breakpoint
CREATE TABLE "timeline_anchors" (
	"number" bigint PRIMARY KEY NOT NULL,
	"made_at" timestamptz(3) NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timeline_heads" (
	"timeline_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid,
	"count" bigint NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"is_anchored" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timeline_links" (
	"timeline_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"commitment" "bytea" NOT NULL,
	"salt" uuid,
	"event_id" bigint,
	CONSTRAINT "timeline_links_timeline_id_position_pk" PRIMARY KEY("timeline_id","position")
);
--> statement-breakpoint
CREATE INDEX "timeline_anchored_heads_of_anchor" ON "timeline_anchored_heads" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "timeline_heads_of_client" ON "timeline_heads" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "timeline_heads_to_anchor" ON "timeline_heads" USING btree ("timeline_id") WHERE not is_anchored;--> statement-breakpoint
CREATE INDEX "timeline_links_of_event" ON "timeline_links" USING btree ("event_id");--> statement-breakpoint
-- Room for new versions of a row on its page, so that an event updates no index.
ALTER TABLE "timeline_heads" SET (fillfactor = 60);
--> statement-breakpoint
-- Keeps the chain (schema/clients/timeline-chain.ts). contract/timeline-chain/chain.ts computes the same texts and hashes.
CREATE FUNCTION timeline_content(at timestamptz, actor_id uuid, actor_name text, type text, client_name text, changes jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT json_build_array(to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), actor_id::text, actor_name, type, client_name, changes::text)::text
$$;
--> statement-breakpoint
CREATE FUNCTION timeline_hash(place bigint, previous_hash bytea, commitment bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(place || ' ' || encode(previous_hash, 'hex') || ' ' || encode(commitment, 'hex'), 'UTF8'))
$$;
--> statement-breakpoint
CREATE FUNCTION chain_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nothing CONSTANT bytea := decode(repeat('00', 32), 'hex');
  events bigint[];
  owners uuid[];
  salts uuid[];
  commitments bytea[];
  timelines uuid[];
  places bigint[];
  hashes bytea[];
  e record;
  timeline uuid;
  place bigint;
  running bytea;
BEGIN
  -- In the order of clients, so that two statements about the same clients never wait for each other in a circle.
  SELECT array_agg(id), array_agg(client_id), array_agg(salt), array_agg(
    sha256(convert_to(salt || public.timeline_content(at, actor_id, actor_name, type, client_name, changes), 'UTF8')))
  INTO events, owners, salts, commitments
  FROM (SELECT *, gen_random_uuid() AS salt FROM new_rows WHERE client_id IS NOT NULL ORDER BY client_id, id) AS salted;
  IF events IS NULL THEN
    RETURN NULL;
  ELSIF cardinality(events) = 1 THEN
    -- The usual case, in one statement.
    WITH head AS (
      INSERT INTO public.timeline_heads AS h (client_id, count, previous_hash, hash)
      VALUES (owners[1], 1, nothing, public.timeline_hash(1, nothing, commitments[1]))
      ON CONFLICT (client_id) DO UPDATE SET
        count = h.count + 1,
        previous_hash = h.hash,
        hash = public.timeline_hash(h.count + 1, h.hash, commitments[1]),
        is_anchored = false
      RETURNING timeline_id, count, previous_hash
    )
    INSERT INTO public.timeline_links (timeline_id, position, previous_hash, commitment, salt, event_id)
    SELECT timeline_id, count, previous_hash, commitments[1], salts[1], events[1] FROM head;
    RETURN NULL;
  END IF;
  -- Locks the heads, chains the events in memory, and writes each head once.
  FOR e IN
    WITH head AS (
      INSERT INTO public.timeline_heads (client_id, count, previous_hash, hash)
      SELECT DISTINCT owner, 0, nothing, nothing FROM unnest(owners) AS owner ORDER BY owner
      ON CONFLICT (client_id) DO UPDATE SET is_anchored = false
      RETURNING timeline_id, client_id, count, hash
    )
    SELECT timeline_id, count, hash, commitment
    FROM unnest(owners, commitments) WITH ORDINALITY AS n (client_id, commitment, number) JOIN head USING (client_id)
    ORDER BY number
  LOOP
    IF e.timeline_id IS DISTINCT FROM timeline THEN
      timeline := e.timeline_id;
      place := e.count;
      running := e.hash;
    END IF;
    place := place + 1;
    timelines := timelines || timeline;
    places := places || place;
    hashes := hashes || running;
    running := public.timeline_hash(place, running, e.commitment);
  END LOOP;
  INSERT INTO public.timeline_links (timeline_id, position, previous_hash, commitment, salt, event_id)
  SELECT * FROM unnest(timelines, places, hashes, commitments, salts, events);
  UPDATE public.timeline_heads h
  SET count = l.place, previous_hash = l.previous_hash, hash = public.timeline_hash(l.place, l.previous_hash, l.commitment)
  FROM (
    SELECT DISTINCT ON (timeline_id) *
    FROM unnest(timelines, places, hashes, commitments) AS n (timeline_id, place, previous_hash, commitment)
    ORDER BY timeline_id, place DESC
  ) AS l
  WHERE h.timeline_id = l.timeline_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER chain_events AFTER INSERT ON activity_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION chain_events();
--> statement-breakpoint
-- Leaves tombstones of clients that are erased or whose import is undone. A client that was merged keeps its chain,
-- because its events are the other client's now.
CREATE FUNCTION erase_timelines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone bigint[];
  ids uuid[];
  erased uuid[];
BEGIN
  IF TG_TABLE_NAME = 'clients' THEN
    ids := array(SELECT id FROM old_rows);
    erased := array(
      SELECT timeline_id FROM public.timeline_heads h WHERE client_id = ANY (ids)
      AND NOT EXISTS (SELECT FROM public.client_merges m WHERE m.other_id = h.client_id AND m.undone_at IS NULL));
    UPDATE public.timeline_links SET salt = NULL, event_id = NULL WHERE timeline_id = ANY (erased);
  ELSE
    gone := array(SELECT id FROM new_rows WHERE client_id IS NULL);
    IF cardinality(gone) = 0 THEN
      RETURN NULL;
    END IF;
    erased := array(SELECT DISTINCT timeline_id FROM public.timeline_links WHERE event_id = ANY (gone));
    UPDATE public.timeline_links SET salt = NULL, event_id = NULL WHERE event_id = ANY (gone);
  END IF;
  UPDATE public.timeline_heads SET client_id = NULL WHERE timeline_id = ANY (erased);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER erase_timelines AFTER UPDATE ON activity_events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION erase_timelines();
--> statement-breakpoint
CREATE TRIGGER erase_timelines AFTER DELETE ON clients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION erase_timelines();
