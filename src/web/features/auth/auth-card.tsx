import { Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Mark } from '#web/components/mark.tsx';
import { orpc } from '#web/lib/api.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { SignInForm } from './sign-in-form.tsx';

const DEFAULT_APP_NAME = 'Tallygate CRM';

/** The sign-in page's one card: the form of the mode, and below it the link to the other mode. */
export function AuthCard() {
  useDocumentTitle('Sign in');
  const { data: options } = useQuery(orpc.auth.options.queryOptions({ staleTime: Infinity }));

  return (
    <Card w="100%" maw="23.5rem" p="xl" radius="lg" shadow="sm">
      <Stack align="center" gap={4} mb="lg">
        <Mark size={40} />
        <Title order={1} mt="sm">
          {options?.app_name ?? DEFAULT_APP_NAME}
        </Title>
        <Text c="dimmed">Sign in to your account</Text>
      </Stack>
      <SignInForm />
    </Card>
  );
}
