import type { ActionEvent } from '#contract/identity/activity/activity.ts';
import { formatCount } from '#web/lib/browser/format.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** For example 'took over the client and 3 notes from old-data'. */
export function movedIn({ changes: { source, client, proposal_id, ...parts } }: ActionEvent): string {
  const counted = (['answers', 'notes', 'links', 'proformas'] as const).flatMap((part) => {
    const count = parts[part]?.to;
    return typeof count === 'number' ? [formatCount(count, MOVED_PARTS[part])] : [];
  });
  const what = listFormat.format([...(client ? ['the client'] : []), ...counted]);
  const code = typeof proposal_id?.from === 'string' ? ` (proposal code there: ${proposal_id.from})` : '';
  return `took over ${what} from ${typeof source?.to === 'string' ? source.to : 'another system'}${code}`;
}

const MOVED_PARTS = {
  answers: 'completed questionnaire',
  notes: 'note',
  links: 'link',
  proformas: 'proforma',
};
