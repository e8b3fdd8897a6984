import { Badge, Group, Text } from '@mantine/core';
import type { SealingKey } from '#contract/proposals/sealing/contract.ts';
import { isEndingSoon } from '#contract/proposals/sealing/ending-soon.ts';
import { subjectText } from '#contract/proposals/sealing/subject-text.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { formatDate, formatDateTime } from '#web/lib/browser/format.ts';
import { useNow } from '#web/lib/browser/use-now.ts';

/** The name that a key is issued to, its validity, and who made and retired it. */
export function KeyFacts({ sealingKey: key }: { sealingKey: SealingKey }) {
  const now = useNow();
  const { subject, issuer, origin, fingerprint, valid_from, valid_to, retired_at, retired_by_name } = key;
  return (
    <DefinitionList
      items={[
        { label: 'Issued to', value: subjectText(subject) },
        {
          label: 'Kind',
          value:
            origin === 'made'
              ? 'Made by Tallygate (self-signed)'
              : subject === issuer
                ? 'Your own (self-signed)'
                : `Your own, issued by ${subjectText(issuer)}`,
        },
        {
          label: 'Valid',
          value: (
            <Group gap="xs">
              {formatDate(valid_from)} to {formatDate(valid_to)}
              {retired_at === null && isEndingSoon(key, now) && <Badge color="yellow">Ends soon</Badge>}
            </Group>
          ),
        },
        {
          label: 'SHA-256',
          value: (
            <Text span inherit ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {fingerprint}
            </Text>
          ),
        },
        { label: origin === 'made' ? 'Made' : 'Stored', value: madeText(key) },
        ...(retired_at === null
          ? []
          : [
              {
                label: 'Replaced',
                value: `${formatDateTime(retired_at)} ${retired_by_name === null ? 'when it had expired' : `by ${retired_by_name}`}`,
              },
            ]),
      ]}
    />
  );
}

function madeText({ made_at, made_by_name }: SealingKey): string {
  return `${formatDateTime(made_at)}${made_by_name === null ? ', to seal a document' : ` by ${made_by_name}`}`;
}
