import type pg from 'pg';
import { RISK_LEVELS, type RiskLevel } from '#contract/due-diligence/files/risk-level.ts';
import type { Sample } from '#contract/due-diligence/inspection/pack.ts';

export interface ChosenFile {
  id: string;
  level: RiskLevel | null;
}

/**
 * The files that a pack shows whole, highest risk first. A choice at random takes the files whose SHA-256 of seed and id
 * come first, so that the same seed finds the same files.
 */
export async function chooseSample(client: pg.ClientBase, sample: Sample): Promise<ChosenFile[]> {
  if (sample.how === 'named') {
    const { rows } = await client.query<ChosenFile>(
      `select id, level from due_diligence_files where client_id = any($1::uuid[])
       order by array_position('{low,normal,high}'::text[], level) desc nulls last, id`,
      [sample.client_ids],
    );
    return rows;
  }
  const chosen: ChosenFile[] = [];
  for (const level of RISK_LEVELS.toReversed()) {
    if (sample[level] === 0) continue;
    const { rows } = await client.query<ChosenFile>(
      `select id, level from due_diligence_files
       where level = $1 and (client_id is null or client_id <> all(array(select id from trial_clients)))
       order by sha256(convert_to($2 || ':' || id::text, 'UTF8')) limit $3`,
      [level, sample.seed, sample[level]],
    );
    chosen.push(...rows);
  }
  return chosen;
}
