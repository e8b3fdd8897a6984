/** Lists inconsistencies of version $1. Its signatories $2 were told that they had signed. */
export const SIGNING_PROBLEMS = `
  with version as (select * from proposal_versions where id = $1),
  people as (
    select count(*) as people, count(signed_at) as signed, count(signature) as signatures
    from proposal_signatories where version_id = $1
  ),
  records as (
    select count(*) as records,
      count(*) filter (where sha256 = encode(sha256(content), 'hex') and size = length(content)
        and position('/ByteRange'::bytea in content) > 0) as whole
    from stored_files where proposal_version_id = $1 and kind = 'record'
  ),
  events as (
    select count(*) filter (where type = 'proposal.accepted') as accepted,
      count(*) filter (where type in ('proposal.signature_added', 'proposal.completed')) as signed,
      count(*) filter (where type = 'proposal.completed') as completed
    from activity_events where client_id = (select client_id from version) and type like 'proposal.%'
  ),
  reports as (
    select count(*) as reports from proposal_run_reports
    where run_id = (select run_id from version) and outcome = 'signed'
  ),
  queued as (
    select count(*) as mails from pgboss.job
    where name = 'mail' and data -> 'about' ->> 'proposal_version' = $1::text
  ),
  facts as (
    select *, version.state = 'signed' as is_signed, clients.status as client_status,
      people.people as all_people, events.signed as signed_events, people.signed as signed_people
    from version join clients on clients.id = version.client_id, people, records, events, reports, queued
  )
  select problem from facts, lateral (values
    ('signed by all but not complete, or complete but not signed by all', is_signed <> (signed_people = all_people)),
    ('a signature without its time, or a time without its signature', signed_people <> signatures),
    ('signed without a record, or a record without being signed', records <> is_signed::integer),
    ('a record that isn''t whole', whole <> records),
    ('the client''s status doesn''t match the version''s', (client_status = 'goproposal_signed') <> is_signed),
    ('accepted without a signature, or signed without being accepted',
      (accepted_at is not null) <> (signed_people > 0) or accepted <> (signed_people > 0)::integer),
    ('events that don''t match the signatures', signed_events <> signed_people or completed <> is_signed::integer),
    ('the run''s report doesn''t match the version', reports <> is_signed::integer),
    -- A signed version mails each signatory and the client's owner.
    ('mails missing from the queue, or queued more than once',
      mails <> case when is_signed then all_people + (owner_id is not null)::integer else 0 end)
  ) as checks (problem, is_wrong) where is_wrong
  union all
  select 'a lost signature of ' || name from proposal_signatories
  where version_id = $1 and signed_at is null and id = any($2::uuid[])`;
