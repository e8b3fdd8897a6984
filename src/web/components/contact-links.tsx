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

/** A `tel:` link. Accepts numbers with spaces. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <Anchor inherit href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
      {number}
    </Anchor>
  );
}
