import type { Hono, Context as HonoContext } from 'hono';
import { refusalOf } from '#contract/procedure.ts';
import type { Ctx } from '#server/context.ts';
import { findPicture } from '#server/features/identity/users/find-picture.ts';
import type { HttpEnv } from './http-env.ts';

/** Serves users' pictures to signed-in users and API keys only. Browsers may cache them: the URL identifies the content. */
export function mountPictures(
  app: Hono<HttpEnv>,
  contextOf: (c: HonoContext<HttpEnv>) => Promise<Ctx>,
): void {
  app.get('/api/pictures/:user_id/:hash', async (c) => {
    const context = await contextOf(c);
    const refused = refusalOf({ permission: 'signedIn' }, context.actor);
    if (refused !== null) throw refused;
    const { user_id, hash } = c.req.param();
    const content = await findPicture(context, user_id, hash);
    for (const [name, value] of context.response_headers) c.header(name, value, { append: true });
    c.header('Cache-Control', 'private, max-age=31536000, immutable');
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    c.header('Content-Type', 'image/jpeg');
    return c.body(new Uint8Array(content));
  });
}
