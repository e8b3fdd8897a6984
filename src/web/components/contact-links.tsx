import { Anchor } from '@mantine/core';
import { EmailText } from './email-text.tsx';

/** Writes to an address. */
export function EmailLink({ email }: { email: string }) {
  return (
    <Anchor inherit href={`mailto:${email}`}>
      <EmailText email={email} />
    </Anchor>
  );
}

/** Calls a number, however it is spaced. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <Anchor inherit href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
      {number}
    </Anchor>
  );
}
