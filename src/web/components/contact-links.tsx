import { Anchor } from '@mantine/core';
import { EmailText } from './email-text.tsx';

/** Returns the `mailto:` address of an email address. An address may have `?`, which would begin the mail's subject or text. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** A `mailto:` link. */
export function EmailLink({ email }: { email: string }) {
  return (
    <Anchor inherit href={mailtoOf(email)}>
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
