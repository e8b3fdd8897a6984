import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Returns a message with the client's name, if known, on a second line. */
export function withName(message: string, name: string | null): ReactNode {
  return (
    <>
      {message}
      {name !== null && (
        <Text span inherit display="block" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      )}
    </>
  );
}
