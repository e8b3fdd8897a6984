import { Alert, Code, Group, SimpleGrid, Stack } from '@mantine/core';
import { useRef } from 'react';
import { CopyButton } from '#web/components/copy-button.tsx';

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onCopied }: { codes: readonly string[]; onCopied: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light">
        Keep these recovery codes in a safe place. They are shown only once. Each code signs you in once if
        you lose your authenticator.
      </Alert>
      <SimpleGrid
        ref={list}
        onCopy={onCopied}
        cols={2}
        spacing="xs"
        component="ul"
        p={0}
        m={0}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <Code key={code} component="li" style={{ listStyle: 'none' }} ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group>
        <CopyButton
          text={codes.join('\n')}
          label="Copy codes"
          onCopied={onCopied}
          onRefused={() => list.current && getSelection()?.selectAllChildren(list.current)}
        />
      </Group>
    </Stack>
  );
}
