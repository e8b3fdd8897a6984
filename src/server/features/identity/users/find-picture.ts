import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/values/scalars.ts';
import type { SignedInCtx } from '#server/context.ts';
import { user_pictures } from '#server/db/schema/user-pictures.ts';

/** The JPEG at an `avatar_url`. Throws NOT_FOUND, including if the picture has been replaced. */
export async function findPicture(
  { db }: Pick<SignedInCtx, 'db'>,
  user_id: string,
  hash: string,
): Promise<Buffer> {
  if (!idSchema.safeParse(user_id).success) throw new Refusal('NOT_FOUND');
  const [picture] = await db
    .select({ content: user_pictures.content })
    .from(user_pictures)
    .where(and(eq(user_pictures.user_id, user_id), eq(user_pictures.hash, hash)));
  if (!picture) throw new Refusal('NOT_FOUND');
  return picture.content;
}
