import { Center, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** Replaces a public page's content. Takes the focus, so that screen readers read it out, and scrolls to the top. */
export function OutcomeState({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, [title]);
  return (
    <Center mih="60dvh">
      <Paper withBorder p="xl" maw="30rem" w="100%">
        <Stack align="flex-start" gap="sm">
          <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}
