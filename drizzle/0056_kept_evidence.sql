-- Evidence stays as it was written, whoever writes: sent versions, signatures, files, events, audit rows and the chain.
-- What may still change or go is recorded in the same transaction, in tables that nobody can change either. The
-- previous release records the same, so it needs no permission of its own.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found boolean := true;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I)', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO found;
  END IF;
  IF found THEN
    RAISE EXCEPTION 'Rows of % can''t be changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON activity_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON proposal_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON proposal_signatories FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON stored_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON timeline_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON timeline_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON timeline_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON timeline_anchored_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON timeline_anchors FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only the triggers of events and clients write the chain. The job that anchors heads marks them.
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON timeline_anchored_heads FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep BEFORE INSERT OR UPDATE OR DELETE ON timeline_links FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep BEFORE INSERT OR DELETE OR UPDATE OF timeline_id, client_id, count, previous_hash, hash ON timeline_heads FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_sent_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'proposal_versions' THEN
    IF (NEW.id, NEW.number, NEW.document, NEW.document_hash, NEW.saved_fees, NEW.proforma_id, NEW.run_id, NEW.sent_at, NEW.sent_by, NEW.sent_by_name, NEW.valid_until)
      IS DISTINCT FROM (OLD.id, OLD.number, OLD.document, OLD.document_hash, OLD.saved_fees, OLD.proforma_id, OLD.run_id, OLD.sent_at, OLD.sent_by, OLD.sent_by_name, OLD.valid_until)
      OR OLD.state <> 'open' AND (NEW.state, NEW.ended_at, NEW.ended_by_name, NEW.end_reason)
        IS DISTINCT FROM (OLD.state, OLD.ended_at, OLD.ended_by_name, OLD.end_reason)
      OR OLD.accepted_at IS NOT NULL AND (NEW.accepted_at, NEW.left_out, NEW.accepted_fees)
        IS DISTINCT FROM (OLD.accepted_at, OLD.left_out, OLD.accepted_fees) THEN
      RAISE EXCEPTION 'Version % of the proposal was sent and can''t be changed', OLD.number USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF (NEW.id, NEW.version_id, NEW.place, NEW.kind, NEW.user_id, NEW.name, NEW.email, NEW.position)
    IS DISTINCT FROM (OLD.id, OLD.version_id, OLD.place, OLD.kind, OLD.user_id, OLD.name, OLD.email, OLD.position) THEN
    RAISE EXCEPTION 'A signatory of a sent proposal can''t be changed' USING ERRCODE = 'restrict_violation';
  ELSIF (OLD.signed_at IS NOT NULL OR OLD.declined_at IS NOT NULL)
    AND (NEW.signed_at, NEW.signature, NEW.declined_at) IS DISTINCT FROM (OLD.signed_at, OLD.signature, OLD.declined_at) THEN
    RAISE EXCEPTION 'A signature can''t be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_signatures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.signed_at IS NOT NULL THEN
    RAISE EXCEPTION 'A signature can''t be deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_signatures BEFORE DELETE ON proposal_signatories FOR EACH ROW EXECUTE FUNCTION keep_signatures();
--> statement-breakpoint
-- A merge moves an event. Erasing its client leaves who did what kind of thing, and entries into a status.
CREATE FUNCTION keep_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.actor_id, NEW.type, NEW.in_log) IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.type, OLD.in_log)
    AND OLD.client_id IS NOT NULL
    AND (CASE WHEN NEW.client_id IS NULL
      THEN NEW.client_name IS NULL
        AND NEW.actor_name = CASE WHEN OLD.actor_id IS NULL THEN 'Erased client' ELSE OLD.actor_name END
        AND NEW.changes = CASE WHEN OLD.changes ? 'status' THEN jsonb_build_object('status', OLD.changes -> 'status') ELSE '{}' END
      ELSE (NEW.actor_name, NEW.client_name, NEW.changes) IS NOT DISTINCT FROM (OLD.actor_name, OLD.client_name, OLD.changes)
    END) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'An event can''t be changed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_events BEFORE UPDATE ON activity_events FOR EACH ROW EXECUTE FUNCTION keep_events();
--> statement-breakpoint
-- Runs at the end of the transaction, which records what it did after it did it. `now()` is the transaction's time.
CREATE FUNCTION must_be_recorded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  started CONSTANT timestamptz(3) := now();
  is_recorded boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.client_id IS NOT NULL THEN
    is_recorded := EXISTS (
      SELECT FROM public.client_merges
      WHERE lead_id = NEW.client_id AND other_id = OLD.client_id OR lead_id = OLD.client_id AND other_id = NEW.client_id
    ) AND EXISTS (
      SELECT FROM public.activity_events
      WHERE client_id IN (NEW.client_id, OLD.client_id) AND at = started AND type IN ('client.merged', 'client.merge_undone'));
  ELSE
    is_recorded := OLD.client_id IS NOT NULL AND NOT EXISTS (SELECT FROM public.clients WHERE id = OLD.client_id) AND (
      EXISTS (SELECT FROM public.audit_logs WHERE action = 'CLIENT_ERASED' AND created_at = started)
      OR TG_TABLE_NAME = 'activity_events' AND TG_OP = 'DELETE' AND EXISTS (
        SELECT FROM public.activity_events WHERE type = 'clients.import_undone' AND at = started AND in_log));
  END IF;
  IF NOT is_recorded THEN
    RAISE EXCEPTION 'Rows of % can''t be changed or deleted', TG_TABLE_NAME USING
      ERRCODE = 'restrict_violation',
      DETAIL = 'Only erasing a client, undoing an import, and merging clients can do that, and each records it.';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER must_be_recorded AFTER DELETE ON activity_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION must_be_recorded();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER must_be_recorded AFTER DELETE ON proposal_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION must_be_recorded();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER must_be_recorded AFTER DELETE ON proposal_signatories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION must_be_recorded();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER must_be_recorded AFTER DELETE ON stored_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION must_be_recorded();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moves_must_be_recorded AFTER UPDATE ON activity_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION must_be_recorded();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moves_must_be_recorded AFTER UPDATE ON proposal_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION must_be_recorded();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moves_must_be_recorded AFTER UPDATE ON proposal_signatories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION must_be_recorded();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moves_must_be_recorded AFTER UPDATE ON stored_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION must_be_recorded();
