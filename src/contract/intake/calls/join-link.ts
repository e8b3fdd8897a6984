import { z } from 'zod';
import { optionalHttpUrl } from '#contract/values/http-url.ts';
import { upTo } from '#contract/values/refinement.ts';
import { requiredText } from '#contract/values/text.ts';

/** The address to join a call at, such as a Zoom room; '' means none. */
export const joinLinkSchema = optionalHttpUrl('Join link').refine(
  (url) => url === '' || /^https:\S+$/i.test(url),
  { ...upTo(2_000), error: 'Join link must start with https:// and contain no spaces' },
);

/** A booker's join link, used for calls without a separate link. */
export const bookerLinkSchema = z.object({
  name: z.string(),
  /** '' means none. */
  join_url: z.string(),
  version: z.int(),
});
export type BookerLink = z.infer<typeof bookerLinkSchema>;

/** `name` is the booker's name until now. */
export const renameBookerSchema = z.object({ name: z.string(), new_name: requiredText(100, 'Name') });

export const saveBookerLinkSchema = z.object({ name: z.string(), join_url: joinLinkSchema });
