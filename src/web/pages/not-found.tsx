import { Center, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Mark } from '#web/components/mark.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { useDocumentTitle } from '#web/lib/navigation/use-document-title.ts';

export function NotFoundPage() {
  useDocumentTitle('Page not found');
  useEffect(() => {
    console.error('404: there is no page at', window.location.pathname);
  }, []);
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="xs">
        <Mark size={44} />
        <Title order={1} mt="md">
          404
        </Title>
        <Text c="dimmed">Oops! Page not found</Text>
        <LinkAnchor to={paths.home} reloadDocument mt="sm" fw={500}>
          Return to Home
        </LinkAnchor>
      </Stack>
    </Center>
  );
}
