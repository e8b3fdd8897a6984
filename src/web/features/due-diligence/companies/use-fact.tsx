import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import type { FillableField } from './fillable-field.ts';

interface UseFactProps {
  /** For screen readers: 'name'. */
  what: string;
  value: string;
  field: FillableField;
}

/** Takes a fact over into the form. Asks before it replaces what was typed. */
export function UseFact({ what, value, field }: UseFactProps) {
  const [asking, setAsking] = useState(false);
  const isUsed = field.value.trim() === value;
  function use(): void {
    if (field.value.trim() === '') field.onUse(value);
    else setAsking(true);
  }
  return (
    <>
      <Button
        size="compact-xs"
        variant="light"
        aria-label={isUsed ? `${what} is in the form` : `Use ${what}`}
        onClick={use}
        {...inactive(isUsed || asking)}
      >
        {isUsed ? 'In the Form' : 'Use'}
      </Button>
      {asking && !isUsed && (
        <Group gap="xs" w="100%" role="group" aria-label={`Replace ${what}`} ref={returnFocusOnUnmount}>
          <Text size="sm">Replace ‘{field.value.trim()}’?</Text>
          <Button
            size="compact-xs"
            autoFocus
            onClick={() => {
              field.onUse(value);
              setAsking(false);
            }}
          >
            Replace
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </Group>
      )}
    </>
  );
}
