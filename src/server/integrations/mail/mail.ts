import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Env } from '#server/kernel/env.ts';

/** One mail, ready to go: made by a small function per kind, beside the feature it belongs to. */
export interface Mail {
  to: string;
  subject: string;
  /** Who reads an answer. Without one the mail must not ask for any. */
  replyTo?: { name: string; address: string };
  text: string;
  html: string;
  /** What the reader is to open, if anything: logged where mails go to files and only this machine is served. */
  link?: string;
  /** An invitation as calendar programs understand it (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
}

export interface Mailer {
  /**
   * Hands the mail over or rejects, with an error that says nothing of the reader. `id` names this very mail, so that
   * one sent twice is known for the same.
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
}

/** Milliseconds; a mail server that is slower than that is asked again later. */
const TIMEOUT_MS = 20_000;

/** By SMTP where SMTP_URL is set; else each mail becomes a file in DATA_DIR/outbox. */
export function createMailer({ env, log }: { env: Env; log: Logger }): Mailer {
  return env.smtpUrl === undefined ? outboxMailer(env, log) : smtpMailer(env, env.smtpUrl);
}

function smtpMailer(env: Env, smtpUrl: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail, id) {
      await transport.sendMail(messageOf(mail, id, env)).catch((error: unknown) => {
        throw withoutAddresses(error);
      });
    },
    close: () => transport.close(),
  };
}

function outboxMailer(env: Env, log: Logger): Mailer {
  const outbox = join(env.dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail(messageOf(mail, id, env));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const file = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`);
      // Whole or not there: whoever watches the folder never reads half a mail.
      const draft = `${file}.${randomUUID()}.part`;
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, file);
      // A link is a key. Where others are served, too, it is in the file alone, which only its owner reads.
      const link = env.loopback ? { link: mail.link } : {};
      log.info({ file, ...link }, 'A mail was written to the outbox: SMTP_URL is not set');
    },
    close: () => transport.close(),
  };
}

/** What the mail server answers quotes addresses; its codes are all that log and job queue get to see. */
function withoutAddresses(error: unknown): Error {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  return Object.assign(
    new Error(`The mail server did not take a mail: ${[code, responseCode].join(' ').trim()}`),
    {
      code,
      ...(responseCode !== undefined && { responseCode }),
    },
  );
}

function messageOf(mail: Mail, id: string, env: Env): SendMailOptions {
  return {
    from: env.mailFrom,
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${id}@${new URL(env.appUrl).hostname}>`,
    // What people typed is text: it never makes the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.calendar && {
      icalEvent: {
        ...mail.calendar,
        filename: mail.calendar.method === 'CANCEL' ? 'cancelled.ics' : 'invitation.ics',
      },
    }),
  };
}
