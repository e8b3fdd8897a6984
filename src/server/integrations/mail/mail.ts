import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Env } from '#server/kernel/env.ts';
import { mailAddress } from './address-of.ts';
import type { MailContent } from './mail-frame.ts';
import type { MailKind } from './mail-kind.ts';

/** A mail ready to send. Each kind is built by a small function next to its feature. */
export interface Mail {
  kind: MailKind;
  to: string;
  subject: string;
  /** The recipient of replies. Without one, replies go to the firm's reply address, or else to MAIL_FROM. */
  replyTo?: { name: string; address: string };
  text: string;
  html: string;
  /** When the mail is sent, `text` and `html` are built again around this content, in the firm's look. */
  content: MailContent;
  /** Replaces the name in MAIL_FROM. */
  from_name?: string;
  /** The link to open, if any. Logged if mails go to files and the app serves this machine only. */
  link?: string;
  /** Written by a colleague, so that an out-of-office reply is welcome. Other mails say that a program sent them. */
  is_personal?: true;
  /** Id of a stored file to attach. Only the id is queued. `file` is read when the mail is sent. */
  attaches?: string;
  file?: { name: string; type: string; content: Buffer };
  /** An iTIP invitation or cancellation (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
}

/** `accepted` by the mail server, or only `written` to a file. */
export type MailSent = 'accepted' | 'written';

export interface Mailer {
  /**
   * Delivers the mail, or rejects with an error that contains no personal data, except for `reply`, the mail server's
   * words, which isn't enumerable, so that it isn't logged. `id` becomes the Message-ID, so that mail programs can
   * recognise duplicates.
   */
  send(mail: Mail, id: string): Promise<MailSent>;
  close(): void;
}

/** Milliseconds before an attempt fails and is retried later. */
const TIMEOUT_MS = 20_000;

/** Sends mails by SMTP if SMTP_URL is set, and otherwise writes them to files in DATA_DIR/outbox. */
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
      return 'accepted';
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
      // Rename a finished file, so that nobody reads a half-written mail.
      const draft = `${file}.${randomUUID()}.part`;
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, file);
      // A link grants access. Log it only if the app serves this machine alone.
      const link = env.loopback ? { link: mail.link } : {};
      log.info({ file, ...link }, 'A mail was written to the outbox: SMTP_URL is not set');
      return 'written';
    },
    close: () => transport.close(),
  };
}

/** Reduces an error to its codes for the log and the job queue: the server's messages quote addresses. */
function withoutAddresses(error: unknown): Error {
  const {
    code = 'unknown',
    responseCode,
    response,
  } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  const reduced = Object.assign(
    new Error(`A mail could not be delivered: ${[code, responseCode].join(' ').trim()}`),
    { code, ...(responseCode !== undefined && { responseCode }) },
  );
  return Object.defineProperty(reduced, 'reply', { value: response, enumerable: false });
}

function messageOf(mail: Mail, id: string, env: Env): SendMailOptions {
  return {
    from:
      mail.from_name === undefined
        ? env.mailFrom
        : { name: mail.from_name, address: mailAddress(env.mailFrom) },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${id}@${new URL(env.appUrl).hostname}>`,
    // RFC 3834: prevents automatic replies.
    ...(!mail.is_personal && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    // User input must never make the server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.file && {
      attachments: [{ filename: mail.file.name, contentType: mail.file.type, content: mail.file.content }],
    }),
    ...(mail.calendar && {
      icalEvent: {
        ...mail.calendar,
        filename: mail.calendar.method === 'CANCEL' ? 'cancelled.ics' : 'invitation.ics',
      },
    }),
  };
}
