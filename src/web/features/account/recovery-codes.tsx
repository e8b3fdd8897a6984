import { Alert, Code, SimpleGrid, Stack } from '@mantine/core';

/** Shown once, when they are made. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light">
        Keep these recovery codes in a safe place: each of them signs you in once if you lose your
        authenticator. They are shown only now.
      </Alert>
      <SimpleGrid cols={2} spacing="xs" component="ul" p={0} m={0} aria-label="Recovery codes">
        {codes.map((code) => (
          <Code key={code} component="li" style={{ listStyle: 'none' }} ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
