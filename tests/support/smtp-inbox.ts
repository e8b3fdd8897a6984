import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpInbox {
  url: string;
  /** Waits up to 15 s for a mail to `to` with a matching subject. Returns the text of the newest match. */
  waitFor(to: string, subject: RegExp, after?: number): Promise<string>;
  /** Number of mails so far. Passed as `after`, it makes `waitFor` ignore these mails. */
  count(): number;
  stop(): Promise<void>;
}

const PATIENCE_MS = 15_000;

/** A real SMTP server that stores the mails it receives. */
export async function openSmtpInbox(): Promise<SmtpInbox> {
  const mails: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = readable(Buffer.concat(chunks).toString('latin1'));
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => mails.length,
    async waitFor(to, subject, after = 0) {
      for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
        const found = mails
          .slice(after)
          .filter((mail) => mail.to === to && subject.test(/^Subject: (.*)$/m.exec(mail.text)?.[1] ?? ''))
          .at(-1);
        if (found) return found.text;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(
        `No mail to ${to} has a subject that matches ${subject}; ${mails.length} mails arrived`,
      );
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Decodes quoted-printable, as far as the product's mails use it. */
function readable(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Returns the first link that is alone on a line of a mail's text. Throws if there is no such link. */
export function linkIn(text: string): string {
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
  if (!link) throw new Error(`The mail has no link:\n${text}`);
  return link;
}
