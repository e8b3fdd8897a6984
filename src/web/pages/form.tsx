import { Container } from '@mantine/core';
import { PublicQuestionnaire } from '#web/features/questionnaire/public-questionnaire.tsx';

/** The client's own page at /form/{token}, a document of its own (form.html). */
export function FormPage({ token }: { token: string }) {
  return (
    <Container component="main" size="40rem" px="md" py="xl">
      <PublicQuestionnaire token={token} />
    </Container>
  );
}
