import type pg from 'pg';
import { OLD_TABLES, type OldTable } from '#contract/desk/move-in/old-tables.ts';
import { compareWith, leaveOut } from './mark-staged.ts';
import { matchCatalogue } from './match-catalogue.ts';
import { matchCodes } from './match-codes.ts';
import type { MoveInOptions } from './options.ts';
import { STAGED, staged } from './staged-tables.ts';

/**
 * Sets each staged row's state: null to take it over, `same` or `differs` if it is here already, `left_out`, or `choose` if
 * its client needs another proposal code. Lists why.
 */
export async function matchStaged(
  client: pg.Client,
  { codes, onProgress }: Pick<MoveInOptions, 'codes' | 'onProgress'>,
): Promise<void> {
  for (const table of OLD_TABLES) {
    onProgress({ step: 'comparing', table, rows: 0 });
    if (table === 'axiom_settings') await matchSettings(client);
    else await leaveOutRepeated(client, table);
    if (table === 'profiles') await matchUsers(client);
    if (table === 'clients') await leaveOutMerged(client);
    await leaveOutOrphans(client, table);
    if (table === 'client_notes') await takeIdsHere(client, table, 'user_id');
    if (table === 'proforma_reviews') await takeIdsHere(client, table, 'submitted_by');
    if (table === 'audit_logs') await matchEntries(client);
    if (table === 'external_info_tokens') await leaveOutKnownTokens(client);
    await compare(client, table);
    if (table === 'clients') await matchCodes(client, codes);
  }
  await matchCatalogue(client);
  await leaveOutKept(client);
}

async function leaveOutRepeated(client: pg.Client, table: OldTable): Promise<void> {
  await leaveOut(client, table, {
    where: `exists (select from ${staged(table)} o where o.id = m.id and o.nr < m.nr)`,
    field: 'id',
    reason: `'Another row has this id already'`,
  });
}

async function leaveOutOrphans(client: pg.Client, table: OldTable): Promise<void> {
  const { parent } = STAGED[table];
  if (!parent) return;
  const key = `m.${parent.column}`;
  await leaveOut(client, table, {
    where: `not exists (select from ${parent.table} p where p.id = ${key})
      and not exists (select from ${staged(parent.table)} p where p.id = ${key} and p.state is distinct from 'left_out')`,
    field: parent.column,
    reason: `case when exists (
        select from moved_problems p where p.table_name = '${parent.table}' and p.id = ${key}::text and p.kind = 'left_out'
      ) then 'The ${parent.table === 'clients' ? 'client' : 'entry above it'} doesn''t fit either: ' else '${parent.reason} ' end || ${key}`,
  });
}

async function leaveOutMerged(client: pg.Client): Promise<void> {
  await leaveOut(client, 'clients', {
    where: 'exists (select from client_merges g where g.other_id = m.id and g.undone_at is null)',
    field: 'id',
    reason: `'This client was merged into another one here'`,
  });
}

/** A hash is unique, so a token that two links share can open only one of them. */
async function leaveOutKnownTokens(client: pg.Client): Promise<void> {
  await leaveOut(client, 'external_info_tokens', {
    where: `exists (select from moved_external_info_tokens o where o.token_hash = m.token_hash and o.nr < m.nr and o.state is null)
      or exists (select from external_info_tokens t where t.token_hash = m.token_hash and t.id <> m.id)`,
    field: 'token',
    reason: `'Another link has this token'`,
  });
}

/** A child of a client that waits for a choice waits with it. */
async function leaveOutKept(client: pg.Client): Promise<void> {
  for (const table of OLD_TABLES) {
    if (STAGED[table].parent?.table !== 'clients') continue;
    await client.query(
      `update ${staged(table)} m set state = 'choose' from moved_clients c
       where c.id = m.client_id and c.state = 'choose' and m.state is null`,
    );
  }
}

/** Finds the users' addresses, and those of them who have an account here under another id. */
async function matchUsers(client: pg.Client): Promise<void> {
  await client.query(
    `update moved_profiles m set email = u.email from moved_users u where u.id = m.id and u.state is null`,
  );
  await leaveOut(client, 'profiles', {
    where:
      'exists (select from moved_profiles o where o.email = m.email and o.nr < m.nr and o.state is null)',
    field: 'email',
    reason: `'Another user has this address: ' || m.email`,
  });
  await client.query(`
    update moved_profiles m set here_id = coalesce(
      (select id from users u where u.id = m.id),
      (select id from users u where u.email = m.email)
    )`);
}

async function takeIdsHere(client: pg.Client, table: OldTable, column: string): Promise<void> {
  await client.query(
    `update ${staged(table)} m set ${column} = p.here_id from moved_profiles p
     where p.id = m.${column} and p.here_id <> p.id`,
  );
}

/** The audit log has numbers of its own, so an entry that moved in keeps its old id among its values. */
async function matchEntries(client: pg.Client): Promise<void> {
  await client.query(`
    update moved_audit_logs m set state = 'same'
    where m.state is null and exists (
      select from audit_logs a where a.created_at = m.created_at and a.new_values->>'old_id' = m.id
    )`);
  await takeIdsHere(client, 'audit_logs', 'user_id');
}

async function matchSettings(client: pg.Client): Promise<void> {
  await client.query(`
    update moved_axiom_settings m set state = case
      when (a.enabled, a.bot_id, a.webhook_url) is not distinct from (m.enabled, m.bot_id, m.webhook_url) then 'same'
      else 'differs' end
    from axiom_settings a`);
  // The old system used the latest of several rows.
  await client.query(`
    update moved_axiom_settings m set state = 'same'
    where m.nr <> (select nr from moved_axiom_settings order by updated_at desc, nr desc limit 1)`);
  await client.query(`
    insert into moved_problems (table_name, nr, id, field, reason, kind)
    select 'axiom_settings', nr, '', '', 'This installation has settings of its own, which stay', 'differs'
    from moved_axiom_settings where state = 'differs'`);
}

async function compare(client: pg.Client, table: OldTable): Promise<void> {
  if (['users', 'profiles', 'axiom_settings', 'audit_logs'].includes(table)) return;
  await compareWith(client, table, 'm.id');
}
