import { List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type HandOver, type Holdings, TO_NOBODY } from '#contract/identity/users/holdings.ts';
import { PersonSelect } from '#web/features/identity/people/person-select.tsx';
import { formatCount } from '#web/lib/browser/format.ts';

const NOBODY = 'Nobody';

/** What a user who is about to be deleted has in their name, with the colleague who takes over each kind. */
export function HandOverFields({
  held,
  userId,
  onChange,
}: {
  held: Holdings;
  userId: string;
  onChange: (to: HandOver) => void;
}) {
  const [to, setTo] = useState(TO_NOBODY);
  const kinds = handedOver(held);
  const others = leftBehind(held);
  const choose = (kind: keyof HandOver) => (user_id: string | null) => {
    const next = { ...to, [kind]: user_id };
    setTo(next);
    onChange(next);
  };
  if (kinds.length === 0 && others.length === 0) return null;
  return (
    <Stack gap="xs" mt="md">
      {kinds.map(({ kind, text }) => (
        <PersonSelect
          key={kind}
          label={`Hand over ${text} to`}
          known={[]}
          without={userId}
          nobody={NOBODY}
          value={to[kind]}
          onChange={choose(kind)}
        />
      ))}
      {others.length > 0 && (
        <List size="sm">
          {others.map((text) => (
            <List.Item key={text}>
              <Text size="sm">{text}</Text>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

/** The kinds of work that can be handed over, as they follow 'Hand over'. */
function handedOver(held: Holdings): { kind: keyof HandOver; text: string }[] {
  const { clients, steps, views, countersigns, drafts } = held;
  const countersigned = [
    ...(countersigns ? ['the countersignature in the settings'] : []),
    ...(drafts > 0 ? [`the countersignature of ${formatCount(drafts, 'prepared proposal')}`] : []),
  ];
  return [
    ...(clients > 0 ? [{ kind: 'clients' as const, text: formatCount(clients, 'client') }] : []),
    ...(steps > 0 ? [{ kind: 'steps' as const, text: formatCount(steps, 'next step') }] : []),
    ...(views > 0 ? [{ kind: 'views' as const, text: formatCount(views, 'shared view') }] : []),
    ...(countersigned.length > 0
      ? [{ kind: 'countersignature' as const, text: countersigned.join(' and ') }]
      : []),
  ];
}

/** Sentences about what nobody takes over. */
function leftBehind({ private_views, countersignatures, approvals }: Holdings): string[] {
  return [
    ...(countersignatures > 0
      ? [
          `${formatCount(countersignatures, 'sent proposal')} ${countersignatures === 1 ? 'waits' : 'wait'} for their countersignature, which nobody else can give. To have somebody else countersign, send a new version.`,
        ]
      : []),
    ...(approvals > 0
      ? [
          `Fees that they saved for ${formatCount(approvals, 'client')} are waiting for approval. An administrator can still approve them.`,
        ]
      : []),
    ...(private_views > 0
      ? [`${formatCount(private_views, 'view')} that only they see will be deleted.`]
      : []),
  ];
}
