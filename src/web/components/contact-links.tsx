import { Anchor } from '@mantine/core';
import { EmailText } from './email-text.tsx';

/** A `mailto:` link. */
export function EmailLink({ email }: { email: string }) {
  return (
    <Anchor inherit href={`mailto:${email}`}>
      <EmailText email={email} />
    </Anchor>
  );
}

/** Returns the `tel:` address of a phone number, which may have spaces. */
export function telOf(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}

/** A `tel:` link. Accepts numbers with spaces. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <Anchor inherit href={telOf(number)}>
      {number}
    </Anchor>
  );
}
