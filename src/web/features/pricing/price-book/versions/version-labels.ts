import type { ListedVersion } from '#contract/pricing/price-book/version.ts';
import { formatDate } from '#web/lib/browser/format.ts';

/** For example 'Draft of version 3', 'Version 2: in force since 02/03/2026' or 'Version 1: started on 01/01/2026'. */
export function versionText(
  { id, number, state, starts_on, is_withdrawn }: ListedVersion,
  { inForceId, today }: { inForceId: string | null; today: string },
): string {
  if (state === 'draft' || starts_on === null) return `Draft of version ${number}`;
  if (is_withdrawn) return `Version ${number}: taken back`;
  const day = formatDate(starts_on);
  if (id === inForceId) return `Version ${number}: in force since ${day}`;
  return `Version ${number}: ${starts_on > today ? 'starts on' : 'started on'} ${day}`;
}
