import { Stack } from '@mantine/core';
import type { SealingKey } from '#contract/proposals/sealing/contract.ts';
import { useDetails } from '#web/components/details-toggle.tsx';
import { KeyFacts } from './key-facts.tsx';

/** Retired keys. The documents that they sealed stay verifiable. */
export function EarlierKeys({ keys }: { keys: readonly SealingKey[] }) {
  const details = useDetails({ what: keys.length === 1 ? 'the earlier key' : `${keys.length} earlier keys` });
  return (
    <div>
      {details.button}
      {details.panel(() => (
        <Stack component="ul" aria-label="Earlier keys" gap="lg" mt="md" p={0} style={{ listStyle: 'none' }}>
          {keys.map((key) => (
            <li key={key.id}>
              <KeyFacts sealingKey={key} />
            </li>
          ))}
        </Stack>
      ))}
    </div>
  );
}
