import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { signedIn } from '#server/implementer.ts';

export const filesRouter = {
  /** Throws NOT_FOUND. */
  download: signedIn.files.download.handler(async ({ context, input: { id } }) => {
    const { name, type, content } = stored_files;
    const [file] = await context.db
      .select({ name, type, content })
      .from(stored_files)
      .where(eq(stored_files.id, id));
    if (!file) throw new Refusal('NOT_FOUND');
    return new File([new Uint8Array(file.content)], file.name, { type: file.type });
  }),
};
