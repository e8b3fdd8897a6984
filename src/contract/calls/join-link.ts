import { z } from 'zod';
import { optionalHttpUrl } from '#contract/http-url.ts';
import { upTo } from '#contract/refinement.ts';

/** Where a call is joined, e.g. a Zoom room; '' stands for none. */
export const joinLinkSchema = optionalHttpUrl('Join link').refine(
  (url) => url === '' || /^https:\S+$/i.test(url),
  { ...upTo(2_000), error: 'Join link must start with https:// and contain no spaces' },
);

/** The link by which the calls of one person are joined, unless a call has its own. */
export const bookerLinkSchema = z.object({
  name: z.string(),
  /** '' where there is none. */
  join_url: z.string(),
  version: z.int(),
});
export type BookerLink = z.infer<typeof bookerLinkSchema>;

export const saveBookerLinkSchema = z.object({ name: z.string(), join_url: joinLinkSchema });
