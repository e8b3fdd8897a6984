import type pg from 'pg';

/** A step of an executed plan, as EXPLAIN ANALYZE reports it. */
export interface PlanStep {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanStep[];
}

interface Statement {
  text: string;
  values: unknown[];
}

const EXPLAINABLE = /^[\s(]*(select|with|delete|update)\b/i;

function stepsOf(plan: PlanStep): PlanStep[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
}

/**
 * Records the statements that the features send as query objects, inside and outside transactions. Statements that
 * begin with INSERT are not recorded.
 */
export function watchPlans(pool: pg.Pool) {
  const known = new WeakSet<pg.PoolClient>();
  let sent: Statement[] = [];
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((query: { text: string; values?: unknown[] }, values: unknown, ...rest: unknown[]) => {
      if (typeof query === 'object' && EXPLAINABLE.test(query.text))
        sent.push({ text: query.text, values: query.values ?? (Array.isArray(values) ? values : []) });
      return send(query, values, ...rest);
    }) as typeof client.query;
  });

  async function explain({ text, values }: Statement): Promise<PlanStep[]> {
    const client = await pool.connect();
    try {
      // EXPLAIN ANALYZE runs the statement, so it's rolled back.
      await client.query('begin');
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
      return stepsOf(rows[0]['QUERY PLAN'][0].Plan);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  return {
    /** Plans of the recorded statements of `call`, each as a list of steps. */
    async plansOf(call: () => Promise<unknown>): Promise<PlanStep[][]> {
      sent = [];
      await call();
      const statements = sent;
      const plans: PlanStep[][] = [];
      for (const statement of statements) plans.push(await explain(statement));
      return plans;
    },
  };
}

/** Tables that executed plans read in full. */
export function tablesScanned(plans: PlanStep[][]): string[] {
  return plans
    .flat()
    .filter((step) => step['Node Type'] === 'Seq Scan' && step['Actual Loops'] > 0)
    .flatMap((step) => step['Relation Name'] ?? []);
}
