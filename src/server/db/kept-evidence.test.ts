import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ONE, startSigning } from '#server/features/proposal-page/sign/signing.fixture.ts';
import { anchorHeads } from '#server/features/timeline-chain/anchor-heads.ts';
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
});
afterAll(() => services.stop());

/** Columns that a client's own page, staff and reminders go on changing. The triggers keep all others. */
const FREE: Record<string, readonly string[]> = {
  proposal_versions: ['reminders_stopped_at'],
  proposal_signatories: [
    'mailed_at',
    'opened_at',
    'last_opened_at',
    'opened_count',
    'code_hash',
    'code_expires_at',
    'code_attempts',
    'code_entered_at',
    'code_mail_id',
    'wrong_person_at',
    'wrong_person_note',
  ],
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
  'stored_files',
  'activity_events',
  'audit_logs',
  'timeline_heads',
  'timeline_links',
  'timeline_anchors',
  'timeline_anchored_heads',
];

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

/** Each statement is its own transaction, as typed into psql. */
async function refusal(statement: string): Promise<string | null> {
  const client = await services.connection.pool.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query(statement);
    await client.query('set constraints all immediate');
    return rowCount === 0 ? 'no row' : null;
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
  const ofClient = (id: string) =>
    table.startsWith('proposal') || table === 'stored_files' ? ` where client_id = '${id}'` : '';

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

  it('is refused if it would delete a sent version without a record of the erasure', async () => {
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

it('an erasure leaves an audit row, which can’t be deleted', async () => {
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const { client } = await admin.clients.get({ id: open.client_id });
  await admin.dataProtection.eraseClient({ client_id: client.id, proposal_id: client.proposal_id });
  expect(await refusal(`delete from audit_logs where action = 'CLIENT_ERASED'`)).toBe('23001');
});
