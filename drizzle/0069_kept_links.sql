-- How links were made and mailed, and when they were opened, is evidence too. It only goes forward, as the product writes
-- it: links and outcomes of mails are written once, openings are counted.
CREATE OR REPLACE FUNCTION keep_sent_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'proposal_versions' THEN
    IF (NEW.id, NEW.number, NEW.document, NEW.document_hash, NEW.saved_fees, NEW.proforma_id, NEW.run_id, NEW.sent_at, NEW.sent_by, NEW.sent_by_name, NEW.valid_until)
      IS DISTINCT FROM (OLD.id, OLD.number, OLD.document, OLD.document_hash, OLD.saved_fees, OLD.proforma_id, OLD.run_id, OLD.sent_at, OLD.sent_by, OLD.sent_by_name, OLD.valid_until)
      OR OLD.state <> 'open' AND (NEW.state, NEW.ended_at, NEW.ended_by_name, NEW.end_reason)
        IS DISTINCT FROM (OLD.state, OLD.ended_at, OLD.ended_by_name, OLD.end_reason)
      OR OLD.accepted_at IS NOT NULL AND (NEW.accepted_at, NEW.left_out, NEW.accepted_fees, NEW.accepted_letters)
        IS DISTINCT FROM (OLD.accepted_at, OLD.left_out, OLD.accepted_fees, OLD.accepted_letters) THEN
      RAISE EXCEPTION 'Version % of the proposal was sent and can''t be changed', OLD.number USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF (NEW.id, NEW.version_id, NEW.place, NEW.kind, NEW.user_id, NEW.name, NEW.email, NEW.position)
    IS DISTINCT FROM (OLD.id, OLD.version_id, OLD.place, OLD.kind, OLD.user_id, OLD.name, OLD.email, OLD.position) THEN
    RAISE EXCEPTION 'A signatory of a sent proposal can''t be changed' USING ERRCODE = 'restrict_violation';
  ELSIF (OLD.signed_at IS NOT NULL OR OLD.declined_at IS NOT NULL)
    AND (NEW.signed_at, NEW.signature, NEW.declined_at) IS DISTINCT FROM (OLD.signed_at, OLD.signature, OLD.declined_at) THEN
    RAISE EXCEPTION 'A signature can''t be changed' USING ERRCODE = 'restrict_violation';
  ELSIF OLD.mailed_at IS NOT NULL AND NEW.mailed_at IS DISTINCT FROM OLD.mailed_at
    OR OLD.opened_at IS NOT NULL AND NEW.opened_at IS DISTINCT FROM OLD.opened_at
    OR OLD.last_opened_at IS NOT NULL AND (NEW.last_opened_at IS NULL OR NEW.last_opened_at < OLD.last_opened_at)
    OR NEW.opened_count NOT IN (OLD.opened_count, OLD.opened_count + 1)
    OR NEW.opened_count = OLD.opened_count
      AND (NEW.opened_at, NEW.last_opened_at) IS DISTINCT FROM (OLD.opened_at, OLD.last_opened_at) THEN
    RAISE EXCEPTION 'When a signatory was mailed a link and opened it can''t be changed' USING ERRCODE = 'restrict_violation';
  ELSIF NEW.code_mail_id IS DISTINCT FROM OLD.code_mail_id AND NEW.code_hash IS NOT DISTINCT FROM OLD.code_hash THEN
    RAISE EXCEPTION 'The mail of a code can''t be changed' USING ERRCODE = 'restrict_violation';
  -- Another link ends what a reader said about the earlier ones.
  ELSIF NEW.wrong_person_note IS DISTINCT FROM OLD.wrong_person_note AND NEW.wrong_person_at IS NOT DISTINCT FROM OLD.wrong_person_at
    OR OLD.wrong_person_at IS NOT NULL AND NEW.wrong_person_at IS DISTINCT FROM OLD.wrong_person_at AND NOT (
      NEW.wrong_person_at IS NULL
      AND EXISTS (SELECT FROM public.proposal_links WHERE signatory_id = OLD.id AND ended_at IS NULL)) THEN
    RAISE EXCEPTION 'What a reader of a link said can''t be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- The row that it belongs to is deleted first, under its own rules.
    IF NOT EXISTS (SELECT FROM public.proposal_signatories WHERE id = OLD.signatory_id) THEN
      RETURN OLD;
    END IF;
  ELSIF (NEW.id, NEW.signatory_id, NEW.token_hash, NEW.reminder, NEW.created_at, NEW.made_by, NEW.made_by_name, NEW.mail_id)
      IS NOT DISTINCT FROM (OLD.id, OLD.signatory_id, OLD.token_hash, OLD.reminder, OLD.created_at, OLD.made_by, OLD.made_by_name, OLD.mail_id)
    AND (OLD.ended_at IS NULL OR NEW.ended_at IS NOT DISTINCT FROM OLD.ended_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A link of a signatory can''t be changed or deleted' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM public.clients WHERE id = OLD.client_id) THEN
      RETURN OLD;
    END IF;
  ELSIF (NEW.id, NEW.to_email, NEW.queued_at) IS NOT DISTINCT FROM (OLD.id, OLD.to_email, OLD.queued_at)
    AND ((NEW.state, NEW.reason, NEW.at) IS NOT DISTINCT FROM (OLD.state, OLD.reason, OLD.at)
      OR OLD.state = 'waiting' AND NEW.state <> 'waiting'
      OR OLD.state = 'failed' AND NEW.state IN ('accepted', 'written')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'What became of a mail can''t be changed or deleted' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON proposal_links FOR EACH ROW EXECUTE FUNCTION keep_links();
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON proposal_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON mail_deliveries FOR EACH ROW EXECUTE FUNCTION keep_deliveries();
--> statement-breakpoint
CREATE TRIGGER keep_from_truncate BEFORE TRUNCATE ON mail_deliveries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moves_must_be_recorded AFTER UPDATE ON mail_deliveries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION must_be_recorded();
