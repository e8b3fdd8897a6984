import { type SQL, sql } from 'drizzle-orm';
import { concernOf } from '#contract/desk/law-changes/concern.ts';
import { changedCountries, changeKey, type LawChange } from '#contract/firm/law/law-changes.ts';
import { londonDays } from '#contract/intake/calls/call-time.ts';
import {
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';

/**
 * Condition: a change concerns the file, and nobody has looked at it since. A file that was accepted after the firm could
 * know was looked at.
 */
export function isConcerned(change: LawChange): SQL {
  const file = due_diligence_files;
  return sql`${file.client_id} is not null and ${file.relationship_ended_on} is null
    and coalesce(${file.accepted_at}, ${file.opened_at}) < ${londonDays(change.known_on, 0).from}
    and (${ofChange(change)})
    and not exists (
      select from ${due_diligence_triggers} done
      where done.file_id = ${file.id} and ${isRaised(change)} and done.done_at is not null)`;
}

/** Condition on a trigger: the change raised it. */
export function isRaised(change: LawChange): SQL {
  return sql`kind = 'law' and key = ${changeKey(change)}`;
}

function ofChange(change: LawChange): SQL {
  const file = due_diligence_files;
  const party = (condition: SQL) => sql`exists (
    select from ${due_diligence_parties} p where p.file_id = ${file.id} and p.left_on is null and ${condition})`;
  if (concernOf(change.key) === 'countries') {
    const codes = sql`${`{${changedCountries(change).join(',')}}`}::text[]`;
    return sql`${file.countries} && ${codes}
      or ${party(sql`(p.country = any(${codes}) or p.nationality = any(${codes}))`)}`;
  }
  const months = [change.before?.figure ?? 0, change.after.figure ?? 0];
  return party(sql`p.pep in ('uk', 'foreign') and p.pep_kind = 'former'
    and p.pep_left_on + make_interval(months => ${Math.max(...months)}::int) > ${change.effective_from}::date`);
}
