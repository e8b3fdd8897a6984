ALTER TABLE "timeline_anchored_heads" ADD COLUMN "client_id" uuid;--> statement-breakpoint
CREATE INDEX "timeline_anchored_heads_of_client" ON "timeline_anchored_heads" USING btree ("client_id");
--> statement-breakpoint
ALTER TABLE timeline_anchored_heads DISABLE TRIGGER keep;
--> statement-breakpoint
UPDATE timeline_anchored_heads d SET client_id = h.client_id FROM timeline_heads h WHERE h.timeline_id = d.timeline_id AND h.client_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE timeline_anchored_heads ENABLE TRIGGER keep;
--> statement-breakpoint
-- The previous release anchors heads too, without their clients.
CREATE FUNCTION name_client_of_anchor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.client_id := (SELECT client_id FROM public.timeline_heads WHERE timeline_id = NEW.timeline_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER name_client BEFORE INSERT ON timeline_anchored_heads FOR EACH ROW EXECUTE FUNCTION name_client_of_anchor();
--> statement-breakpoint
-- As before, and the anchors no longer name an erased client either.
CREATE OR REPLACE FUNCTION erase_timelines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone bigint[];
  ids uuid[];
  erased uuid[];
BEGIN
  IF TG_TABLE_NAME = 'clients' THEN
    ids := array(SELECT id FROM old_rows);
    erased := array(
      SELECT timeline_id FROM (
        SELECT timeline_id, client_id FROM public.timeline_heads WHERE client_id = ANY (ids)
        UNION SELECT timeline_id, client_id FROM public.timeline_anchored_heads WHERE client_id = ANY (ids)
      ) AS own WHERE NOT EXISTS (SELECT FROM public.client_merges m WHERE m.other_id = own.client_id AND m.undone_at IS NULL));
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
  UPDATE public.timeline_anchored_heads SET client_id = NULL WHERE timeline_id = ANY (erased);
  RETURN NULL;
END
$$;
