import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A fixed text with the client's name below it, if known. */
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
