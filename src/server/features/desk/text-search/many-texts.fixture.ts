import type pg from 'pg';

/**
 * Gives every client three notes, every second client answers and every fifth client internal notes. Updates the
 * statistics.
 */
export async function insertManyTexts(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid in ('client_notes'::regclass, 'additional_information'::regclass)
       and not indisunique`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const text of [NOTES, ANSWERS, INTERNAL_NOTES, ...indexes.map(({ definition }) => definition)]) {
      const slow: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: SLOW_MS };
      await client.query(slow);
    }
    await client.query('vacuum (analyze) clients, client_notes, additional_information');
  } finally {
    // Closes the connection, whose settings differ from those of the pool.
    client.release(true);
  }
}

/** Longer than the pool's limit: rows and indexes take a while beside other load. */
const SLOW_MS = 120_000;

/** Notes with words that most, some, few or one of them have. */
const NOTES = `
  insert into client_notes (client_id, note_text, created_at)
  select id,
    (array['Called back about', 'Sent the engagement letter for', 'Asked for records of'])[1 + n % 3]
      || ' the client: ' || (array['payroll', 'VAT return', 'bookkeeping', 'year end'])[1 + n % 4]
      || ', wants an answer by Friday. Reference needle' || n || case when n % 3000 = 0 then ' rare33' else '' end,
    created_at + make_interval(secs => part)
  from (
    select id, created_at, part, row_number() over (order by created_at, id, part) as n
    from clients, generate_series(1, 3) as part
  ) as numbered`;

const ANSWERS = `
  insert into additional_information (client_id, answered_at, created_at, industry, goals_next_12_months, business_challenges)
  select id, created_at, created_at, 'Retail of called goods', 'Grow the client base and payroll', 'Cash flow of ' || right(proposal_id, 6)
  from clients where proposal_id ~ '[02468]$'`;

const INTERNAL_NOTES = `
  update clients set notes = 'Prefers to be called in the afternoon; the payroll client of ' || surname
  where proposal_id ~ '[05]$'`;
