import pg from 'pg';
import { INCONSISTENCIES } from './invariants.ts';
import type { Acknowledged } from './writers.ts';

/** Lists acknowledged writes that are missing, and rows that are inconsistent. The list is empty if there are none. */
export async function lostWrites(
  url: string,
  { clients, answered, reviewed, sent, statuses }: Acknowledged,
): Promise<string[]> {
  const sql = new pg.Client({ connectionString: url });
  await sql.connect();
  const missing = async (name: string, ids: Iterable<string>, there: string) => {
    const { rows } = await sql.query<{ id: string }>(
      `select id from unnest($1::uuid[]) as wanted (id) where not exists (${there})`,
      [[...ids]],
    );
    return rows.length > 0 ? [`${rows.length} × ${name}, e.g. ${rows[0]?.id}`] : [];
  };
  try {
    const found = [
      ...(await missing('lost client', clients, 'select from clients c where c.id = wanted.id')),
      ...(await missing(
        'lost answers',
        answered,
        'select from additional_information a where a.client_id = wanted.id',
      )),
      ...(await missing(
        'lost proforma',
        reviewed,
        'select from proforma_reviews p where p.client_id = wanted.id',
      )),
      ...(await missing(
        'lost send',
        sent,
        `select from clients c where c.id = wanted.id and c.status = 'goproposal_sent'`,
      )),
    ];
    const { rows: status } = await sql.query(
      `select wanted.id from unnest($1::uuid[], $2::text[]) as wanted (id, status)
       join clients c on c.id = wanted.id where c.status <> wanted.status`,
      [[...statuses.keys()], [...statuses.values()]],
    );
    if (status.length > 0) found.push(`${status.length} × lost status`);
    for (const { name, query } of INCONSISTENCIES) {
      const { rows } = await sql.query(query);
      if (rows.length > 0) found.push(`${rows.length} × ${name}: ${JSON.stringify(rows[0])}`);
    }
    return found;
  } finally {
    await sql.end();
  }
}
