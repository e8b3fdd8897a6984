ALTER TABLE "proposal_versions" ADD COLUMN "accepted_letters" jsonb;--> statement-breakpoint
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
  END IF;
  RETURN NEW;
END
$$;
