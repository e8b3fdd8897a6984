import { randomUUID } from 'node:crypto';
import type { SignedInCtx } from '#server/context.ts';
import { brandMail } from '#server/features/firm/firm/brand-mail.ts';
import { mailFailure } from '#server/features/firm/mail-deliveries/failure-of.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';

export function testMail({ appName }: Pick<Env, 'appName'>, to: string): Mail {
  return composeMail({
    kind: 'test',
    to,
    subject: `Test mail from ${appName}`,
    paragraphs: [
      `You asked ${appName} for this mail under Settings → Email. It arrived, so ${appName} can send mails to your clients.`,
      "Look where it arrived. If it is in your spam folder, your clients' mails probably go there too: ask whoever manages your domain for SPF and DKIM records.",
    ],
    from: appName,
  });
}

/** Sends a mail to the caller at once, and returns what the mail server said. */
export async function sendTestMail({
  context,
}: {
  context: Pick<SignedInCtx, 'db' | 'env' | 'actor' | 'mailer'>;
}) {
  const { actor, env, mailer } = context;
  const mail = await brandMail(context)(testMail(env, actor.email));
  try {
    return { to: actor.email, state: await mailer.send(mail, randomUUID()), reason: null };
  } catch (error) {
    const {
      code: reason,
      responseCode: code,
      reply,
    } = error as {
      code?: string;
      responseCode?: number;
      reply?: string;
    };
    return {
      to: actor.email,
      state: 'failed' as const,
      reason: mailFailure({ state: 'failed', reason, code, reply, isFinal: true }),
    };
  }
}
