import { Center, Loader } from '@mantine/core';

export function FormPage({ token }: { token: string }) {
  return (
    <Center component="main" mih="100dvh" data-token={token}>
      <Loader aria-label="Validating access..." />
    </Center>
  );
}
