import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Hono, Context as HonoContext } from 'hono';
import { exportPath } from '#contract/desk/data-export/export-status.ts';
import { packPath } from '#contract/due-diligence/inspection/pack.ts';
import { Refusal } from '#contract/errors.ts';
import { type Permission, refusalOf } from '#contract/procedure.ts';
import type { Actor, Ctx } from '#server/context.ts';
import { EXPORTS } from '#server/features/desk/data-export/export-kind.ts';
import { PACKS } from '#server/features/due-diligence/inspection/pack/pack-kind.ts';
import { type Downloaded, recordDownload } from '#server/features/identity/audit/record-download.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import type { ArchiveKind } from '#server/jobs/archives/archive-kind.ts';
import { findArchive } from '#server/jobs/archives/find-archive.ts';
import { byteRange } from './byte-range.ts';

type ContextOf = (c: HonoContext<HttpEnv>) => Promise<Ctx>;

interface Offer {
  kind: ArchiveKind<string>;
  permission: Permission;
  /** Who of these may have it. */
  allows: (actor: Actor) => boolean;
  action: Downloaded;
  filename: (day: string) => string;
}

/** Serves the archives that were made in the background, whole or in part, so that a download can be resumed. */
export function mountArchives(app: Hono<HttpEnv>, contextOf: ContextOf): void {
  app.get(exportPath(':id'), (c) =>
    serveArchive(c, contextOf, {
      kind: EXPORTS,
      permission: 'adminPerson',
      allows: () => true,
      action: 'DATA_EXPORT_DOWNLOADED',
      filename: (day) => `tallygate-${day}.zip`,
    }),
  );
  app.get(packPath(':id'), (c) =>
    serveArchive(c, contextOf, {
      kind: PACKS,
      permission: 'signedInPerson',
      allows: ({ approves }) => approves === true,
      action: 'INSPECTION_PACK_DOWNLOADED',
      filename: (day) => `inspection-pack-${day}.zip`,
    }),
  );
}

async function serveArchive(c: HonoContext<HttpEnv>, contextOf: ContextOf, offer: Offer): Promise<Response> {
  const context = await contextOf(c);
  const { actor } = context;
  const refused = refusalOf({ permission: offer.permission }, actor);
  if (refused !== null) throw refused;
  if (!actor) throw new Refusal('UNAUTHORIZED');
  if (!offer.allows(actor)) throw new Refusal('FORBIDDEN');
  const id = c.req.param('id') ?? '';
  const { path, bytes, started_at } = await findArchive(context, offer.kind, id);
  for (const [name, value] of context.response_headers) c.header(name, value, { append: true });
  const tag = `"${id}"`;
  c.header('Accept-Ranges', 'bytes');
  c.header('ETag', tag);
  c.header('Content-Type', 'application/zip');
  c.header('Content-Disposition', `attachment; filename="${offer.filename(started_at.slice(0, 10))}"`);
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
  const { action } = offer;
  await recordDownload({ ...context, actor }, { action, export_id: id, isFirst: first === 0 });
  const content = createReadStream(path, { start: first, end: last });
  return c.body(Readable.toWeb(content) as ReadableStream<Uint8Array>, status);
}
