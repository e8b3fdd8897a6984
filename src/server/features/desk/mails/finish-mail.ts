import { eq } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { brandMail } from '#server/features/firm/firm/brand-mail.ts';
import type { BrandMail } from '#server/jobs/jobs.ts';

/** Adds the firm's look and the attached file to a mail just before it is sent. */
export function finishMail({ db, env }: Pick<Services, 'db' | 'env'>): BrandMail {
  const brand = brandMail({ db, env });
  return async (mail) => {
    const branded = await brand(mail);
    if (mail.attaches === undefined) return branded;
    const { name, type, content } = stored_files;
    const [file] = await db
      .select({ name, type, content })
      .from(stored_files)
      .where(eq(stored_files.id, mail.attaches));
    if (!file) throw new Error('The file of a mail is missing');
    return { ...branded, file };
  };
}
