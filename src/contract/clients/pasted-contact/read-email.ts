import { EMAIL_MAX, emailSchema } from '#contract/values/scalars.ts';

const NOT_A_PERSON = /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|notifications?)@/i;

/** Returns email addresses in order, except those of machines (no-reply@). Tests each word, in linear time. */
export function emailsIn(text: string): string[] {
  return text
    .split(/[\s<>()[\]{}"',;|]+/)
    .map((word) => word.replace(/^(?:mailto:|e-?mail:|e:)+/i, '').replace(/(?<![.:?!])[.:?!]+$/, ''))
    .filter(
      (word) =>
        word.length <= EMAIL_MAX &&
        word.includes('@') &&
        !NOT_A_PERSON.test(word) &&
        emailSchema.safeParse(word).success,
    );
}
