import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Hono, Context as HonoContext } from 'hono';
import { exportPath } from '#contract/desk/data-export/export-status.ts';
import { Refusal } from '#contract/errors.ts';
import { refusalOf } from '#contract/procedure.ts';
import type { Ctx } from '#server/context.ts';
import { findArchive, recordDownload } from '#server/features/desk/data-export/find-archive.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { byteRange } from './byte-range.ts';

/** Serves the archive of an export to administrators, whole or in part, so that a download can be resumed. */
export function mountDataExports(
  app: Hono<HttpEnv>,
  contextOf: (c: HonoContext<HttpEnv>) => Promise<Ctx>,
): void {
  app.get(exportPath(':id'), async (c) => {
    const context = await contextOf(c);
    const { actor } = context;
    const refused = refusalOf({ permission: 'adminPerson' }, actor);
    if (refused !== null) throw refused;
    if (!actor) throw new Refusal('UNAUTHORIZED');
    const id = c.req.param('id') ?? '';
    const { path, bytes, filename } = await findArchive({ ...context, actor }, id);
    for (const [name, value] of context.response_headers) c.header(name, value, { append: true });
    const tag = `"${id}"`;
    c.header('Accept-Ranges', 'bytes');
    c.header('ETag', tag);
    c.header('Content-Type', 'application/zip');
    c.header('Content-Disposition', `attachment; filename="${filename}"`);
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");

    const ifRange = c.req.header('if-range');
    const range = ifRange === undefined || ifRange === tag ? byteRange(c.req.header('range'), bytes) : null;
    if (range === 'outside') {
      c.header('Content-Range', `bytes */${bytes}`);
      return c.body(null, 416);
    }
    const { first, last } = range ?? { first: 0, last: bytes - 1 };
    c.header('Content-Length', String(last - first + 1));
    if (range) c.header('Content-Range', `bytes ${first}-${last}/${bytes}`);
    const status = range ? 206 : 200;
    if (c.req.method === 'HEAD') return c.body(null, status);
    await recordDownload({ ...context, actor }, id, first === 0);
    const content = createReadStream(path, { start: first, end: last });
    return c.body(Readable.toWeb(content) as ReadableStream<Uint8Array>, status);
  });
}
