import { Container } from '@mantine/core';
import { NameOfNumber } from '#web/features/due-diligence/companies/name-of-number.tsx';
import { PublicQuestionnaire } from '#web/features/intake/questionnaire/public-questionnaire.tsx';

/** The public questionnaire page at /form/{token}, with its own document (form.html). */
export function FormPage({ token }: { token: string }) {
  return (
    <Container component="main" size="40rem" px="md" py="xl">
      <PublicQuestionnaire
        token={token}
        belowNumber={({ number, name, onUse }) => (
          <NameOfNumber token={token} number={number} name={name} onUse={onUse} />
        )}
      />
    </Container>
  );
}
