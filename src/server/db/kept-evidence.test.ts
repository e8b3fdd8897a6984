import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ONE, startSigning } from '#server/features/proposals/proposal-page/sign/signing.fixture.ts';
import { anchorHeads } from '#server/features/proposals/timeline-chain/anchor-heads.ts';
import { callAs, createActor } from '#tests/support/test-services.ts';

const { services, as, send, sign } = await startSigning();
let signed: { client_id: string };
let open: { client_id: string };
let stranger: string;

beforeAll(async () => {
  const sent = await send({ names: ONE });
  await sign(sent);
  signed = sent;
  open = await send({ names: ONE });
  stranger = (
    await as.clients.create({
      first_name: 'Al',
      surname: 'Ways',
      email: 'al@example.com',
      inquiry_source: 'Email',
    })
  ).id;
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  await admin.account.update({ first_name: 'Ada', last_name: 'Admin', phone: null, version: 1 });
  await anchorHeads(services);
  // The copies of what was signed.
  await services.sentMails();
  await services.db.execute(sql`
    insert into mail_deliveries (id, client_id, to_email, queued_at, state, at)
    values (gen_random_uuid(), ${open.client_id}, 'priya@one.example', now(), 'waiting', now())`);
});
afterAll(() => services.stop());

/** Columns that a client's own page, staff and reminders go on changing. The triggers keep all others. */
const FREE: Record<string, readonly string[]> = {
  proposal_versions: ['reminders_stopped_at'],
  proposal_signatories: [
    'opened_count',
    'code_hash',
    'code_expires_at',
    'code_attempts',
    'code_entered_at',
    'wrong_person_at',
  ],
  proposal_links: ['ended_at'],
  // The day from which a signed record may be erased.
  stored_files: ['kept_until'],
  timeline_heads: ['is_anchored'],
};
/** Columns that are written once, by an acceptance, a signature or the end. */
const ONCE: Record<string, readonly string[]> = {
  proposal_versions: [
    'state',
    'accepted_at',
    'left_out',
    'accepted_fees',
    'accepted_letters',
    'ended_at',
    'ended_by_name',
    'end_reason',
  ],
  proposal_signatories: ['signed_at', 'signature', 'declined_at'],
};
const TABLES = [
  'proposal_versions',
  'proposal_signatories',
  'proposal_links',
  'mail_deliveries',
  'stored_files',
  'activity_events',
  'audit_logs',
  'timeline_heads',
  'timeline_links',
  'timeline_anchors',
  'timeline_anchored_heads',
];

const OF_CLIENT = ['proposal_versions', 'proposal_signatories', 'stored_files', 'mail_deliveries'];

const ofSignatories = (client_id: string) =>
  `signatory_id in (select id from proposal_signatories where client_id = '${client_id}')`;

/** A value of the column's type that differs from the present value. */
function otherValue(column: string, type: string): string {
  switch (type) {
    case 'text':
      return `coalesce(${column}, '') || '!'`;
    case 'uuid':
      return column === 'client_id' ? `'${stranger}'::uuid` : 'gen_random_uuid()';
    case 'jsonb':
      return `'{"other": 1}'::jsonb`;
    case 'bytea':
      return String.raw`'\x00'::bytea`;
    case 'boolean':
      return `not ${column}`;
    case 'date':
      return `${column} + 1`;
    case 'timestamp with time zone':
      return `coalesce(${column}, now()) + interval '1 day'`;
    default:
      return `coalesce(${column}, 0) + 1`;
  }
}

async function columnsOf(table: string) {
  const { rows } = await services.db.execute<{ name: string; type: string }>(sql`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`);
  return rows;
}

/** The statements are one transaction, as typed into psql. */
async function refusal(...statements: string[]): Promise<string | null> {
  const client = await services.connection.pool.connect();
  try {
    await client.query('begin');
    const counts: (number | null)[] = [];
    for (const statement of statements) counts.push((await client.query(statement)).rowCount);
    await client.query('set constraints all immediate');
    return counts.includes(0) ? 'no row' : null;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const has = (columns: Record<string, readonly string[]>, table: string, column: string) =>
  columns[table]?.includes(column) === true;

// What plain SQL may still change: decision 0142.
describe.each(TABLES)('%s by plain SQL', (table) => {
  const ofClient = (id: string) => {
    if (table === 'proposal_links') return ` where ${ofSignatories(id)}`;
    return OF_CLIENT.includes(table) ? ` where client_id = '${id}'` : '';
  };

  it('refuses every column that is fixed', async () => {
    const refused: string[] = [];
    const expected: string[] = [];
    for (const { name, type } of await columnsOf(table)) {
      const always =
        type === 'bigint' && name === 'id' ? `${name} = default` : `${name} = ${otherValue(name, type)}`;
      const code = await refusal(`update ${table} set ${always}${ofClient(signed.client_id)}`);
      if (!has(FREE, table, name)) expected.push(name);
      if (code === '23001') refused.push(name);
      else expect([name, code]).toEqual([name, null]);
    }
    expect(refused).toEqual(expected);
  });

  it('refuses DELETE', async () => {
    expect(await refusal(`delete from ${table}${ofClient(signed.client_id)}`)).toBe('23001');
  });

  it('refuses TRUNCATE', async () => {
    expect(await refusal(`truncate ${table} cascade`)).toBe('23001');
  });
});

it.each(Object.entries(ONCE).flatMap(([table, columns]) => columns.map((column) => [table, column])))(
  'an open proposal lets %s.%s be written once',
  async (table = '', column = '') => {
    const type = (await columnsOf(table)).find(({ name }) => name === column)?.type ?? '';
    const other = otherValue(column, type);
    expect(
      await refusal(`update ${table} set ${column} = ${other} where client_id = '${open.client_id}'`),
    ).toBeNull();
  },
);

describe('deleting a client by plain SQL', () => {
  it('is refused if they signed', async () => {
    expect(await refusal(`delete from clients where id = '${signed.client_id}'`)).toBe('23001');
  });

  it('is refused if a sent version would go without an erasure record', async () => {
    expect(await refusal(`delete from clients where id = '${open.client_id}'`)).toBe('23001');
  });

  it('is refused for events alone, even if the transaction records an erasure', async () => {
    expect(
      await refusal(`
        with recorded as (insert into audit_logs (action, table_name, new_values) values ('CLIENT_ERASED', 'clients', '{}'))
        delete from activity_events where client_id = '${open.client_id}'`),
    ).toBe('23001');
  });
});

it('a row can’t move to another client without a merge', async () => {
  for (const table of ['activity_events', 'stored_files', 'proposal_versions', 'proposal_signatories']) {
    expect(
      await refusal(`update ${table} set client_id = '${stranger}' where client_id = '${signed.client_id}'`),
    ).toBe('23001');
  }
});

describe('evidence of an open proposal only goes forward by plain SQL', () => {
  const openings = `opened_count = opened_count + 1, opened_at = coalesce(opened_at, now()), last_opened_at = now()`;
  const once = [
    ['an opening', 'proposal_signatories', openings, `opened_at = now() - interval '1 day'`],
    ['the count of openings', 'proposal_signatories', openings, 'opened_count = 0'],
    ['the last opening', 'proposal_signatories', openings, 'opened_count = 2, last_opened_at = null'],
    [
      'the time of mailing',
      'proposal_signatories',
      'mailed_at = coalesce(mailed_at, now())',
      'mailed_at = null',
    ],
    ['the end of a link', 'proposal_links', 'ended_at = now()', 'ended_at = null'],
    ['the outcome of a mail', 'mail_deliveries', `state = 'accepted', at = now()`, `state = 'failed'`],
    ['the time of an outcome', 'mail_deliveries', `state = 'accepted'`, `at = now() - interval '1 day'`],
    [
      'what a reader said',
      'proposal_signatories',
      `wrong_person_at = now(), wrong_person_note = 'No'`,
      `wrong_person_note = 'Yes'`,
    ],
  ];

  it.each(once)('%s', async (_, table = '', forward = '', back = '') => {
    const which =
      table === 'proposal_links' ? ofSignatories(open.client_id) : `client_id = '${open.client_id}'`;
    expect(await refusal(`update ${table} set ${forward} where ${which}`)).toBeNull();
    expect(
      await refusal(
        `update ${table} set ${forward} where ${which}`,
        `update ${table} set ${back} where ${which}`,
      ),
    ).toBe('23001');
  });

  it('a failed mail may still get through', async () => {
    const which = `where client_id = '${open.client_id}'`;
    expect(
      await refusal(
        `update mail_deliveries set state = 'failed', reason = 'Refused' ${which}`,
        `update mail_deliveries set state = 'accepted', reason = null ${which}`,
      ),
    ).toBeNull();
  });

  it('another link takes back what a reader said about the earlier ones', async () => {
    const which = `where client_id = '${open.client_id}'`;
    const said = `update proposal_signatories set wrong_person_at = now() ${which}`;
    const ended = `update proposal_links set ended_at = now() where ${ofSignatories(open.client_id)}`;
    const cleared = `update proposal_signatories set wrong_person_at = null ${which}`;
    const another = `insert into proposal_links (signatory_id, token_hash, created_at, made_by_name)
      select id, id::text, now(), 'Sam' from proposal_signatories ${which}`;
    expect(await refusal(said, ended, cleared)).toBe('23001');
    expect(await refusal(said, ended, another, cleared)).toBeNull();
  });
});

it('an erasure leaves an audit row, which can’t be deleted', async () => {
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const { client } = await admin.clients.get({ id: open.client_id });
  await admin.dataProtection.eraseClient({ client_id: client.id, proposal_id: client.proposal_id });
  expect(await refusal(`delete from audit_logs where action = 'CLIENT_ERASED'`)).toBe('23001');
});
