/** Queries for inconsistent rows. No such row may exist, whichever process was killed, and whenever it was killed. */
export const INCONSISTENCIES: readonly { name: string; query: string }[] = [
  {
    name: 'client without its event',
    query: `select c.id from clients c
      where not exists (select from activity_events e where e.client_id = c.id and e.type = 'client.created')`,
  },
  {
    name: 'event of a missing client',
    query: `select e.id from activity_events e
      where e.type = 'client.created' and not exists (select from clients c where c.id = e.client_id)`,
  },
  {
    name: 'used link without answers',
    query: `select t.id from external_info_tokens t where t.used
      and not exists (select from additional_information a where a.client_id = t.client_id and a.answered_at is not null)`,
  },
  {
    name: 'answers despite an open link',
    query: `select t.id from external_info_tokens t
      join additional_information a on a.client_id = t.client_id and a.answered_at >= t.created_at
      where not t.used and t.revoked_at is null`,
  },
  {
    name: 'answers without their event',
    query: `select a.id from additional_information a where a.answered_at is not null and not exists (
      select from activity_events e
      where e.client_id = a.client_id and e.type in ('questionnaire.submitted', 'questionnaire.entered'))`,
  },
  {
    name: 'status other than the last one in the history',
    query: `select c.id, c.status, last.status as in_history from clients c
      cross join lateral (
        select e.changes -> 'status' ->> 'to' as status from activity_events e
        where e.client_id = c.id and e.type in ('client.created', 'client.status_changed')
        order by e.id desc limit 1) last
      where last.status is distinct from c.status`,
  },
  {
    name: 'proforma without its event',
    query: `select p.id from proforma_reviews p
      where not exists (select from activity_events e where e.client_id = p.client_id and e.type = 'proforma.saved')`,
  },
  {
    // No writer sets these statuses by hand.
    name: 'status without proforma',
    query: `select c.id, c.status from clients c where c.status in ('proforma_review', 'goproposal_sent')
      and not exists (select from proforma_reviews p where p.client_id = c.id)`,
  },
  {
    name: 'second call of a client',
    query: `select client_id from calls where cancelled_at is null group by client_id having count(*) > 1`,
  },
  {
    name: 'proposal id used twice',
    query: 'select proposal_id from clients group by proposal_id having count(*) > 1',
  },
];
