import type pg from 'pg';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';

/**
 * Inserts `count` clients, created a minute apart until just before 2026-03-01, in a fixed mix of statuses, sources and
 * names. Then updates the statistics. 100,000 take a few seconds.
 */
export async function insertManyClients(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Building the indexes at the end is several times faster than row by row.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = 'clients'::regclass and not indisunique`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    // In batches: triggers read all rows of a statement at its end.
    for (let from = 1; from <= count; from += 10_000)
      await client.query(INSERT, [from, Math.min(count, from + 9_999)]);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum (analyze) clients, client_activity');
  } finally {
    // Closes the connection, whose settings differ from those of the pool.
    client.release(true);
  }
}

const INSERT = `
    insert into clients (first_name, surname, email, phone_number, company, proposal_id, status, inquiry_source,
       calendly_booking, created_at, status_changed_at)
     select
       (array['Amelia', 'Oliver', 'Priya', 'Tomasz', 'Siân', 'Kwame', 'Zoë', 'Hamish', 'Imani', 'Björn'])[1 + n % 10],
       (array['Okafor', 'Smith', 'Patel', 'Nowak', 'Llewellyn', 'Mensah', 'Fraser', 'O''Brien', 'Ahmed'])[1 + n % 9] || n / 90,
       'client' || n || '@example.com',
       case when n % 5 > 0 then '07700 ' || lpad((n * 7919 % 1000000)::text, 6, '0') end,
       case when n % 4 > 0 then (array['Ironbridge', 'Copper Kettle', 'Northgate'])[n % 4] || ' ' || n || ' Ltd' end,
       'TG2025' || lpad(n::text, 6, '0'),
       (array['${CLIENT_STATUSES.join("', '")}'])[1 + n * 31 % ${CLIENT_STATUSES.length}],
       (array['Email', 'Phone', 'Face-to-face', 'WhatsApp', 'Instagram', 'TikTok', 'Facebook', 'Other', null, 'Google',
         'Referral from a client', 'Phone call'])[1 + n * 17 % 12],
       n % 20 = 0,
       '2026-03-01T00:00:00Z'::timestamptz - make_interval(mins => n),
       '2026-03-01T00:00:00Z'::timestamptz - make_interval(mins => n)
     from generate_series($1::int, $2::int) as n`;
