import { Text } from '@mantine/core';
import type { MergedParts } from '#contract/desk/client-merges/client-merge.ts';

const NOUNS: Record<keyof MergedParts, readonly [one: string, many: string]> = {
  notes: ['note', 'notes'],
  answers: ['questionnaire', 'questionnaires'],
  links: ['link', 'links'],
  calls: ['call', 'calls'],
  proformas: ['proforma', 'proformas'],
  proposals: ['proposal', 'proposals'],
  mails: ['email', 'emails'],
  events: ['event in the history', 'events in the history'],
};

const listFormat = new Intl.ListFormat('en-GB');

/** Counts the records that the merged client keeps, whatever the user chooses. */
export function KeptParts({ first, second }: { first: MergedParts; second: MergedParts }) {
  const parts = (Object.keys(NOUNS) as (keyof MergedParts)[]).flatMap((part) => {
    const count = first[part] + second[part];
    return count === 0 ? [] : [`${count} ${NOUNS[part][count === 1 ? 0 : 1]}`];
  });
  return (
    <Text size="sm" c="dimmed">
      All records of both clients are kept: {listFormat.format(parts)}. You can undo the merge until the
      merged client is changed.
    </Text>
  );
}
