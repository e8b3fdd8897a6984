import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Drive, DriveFolder } from '#server/integrations/drives/drive.ts';
import { ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import { errorCodeOf, type GraphServices, openGraph, parsed } from './graph.ts';
import type { GraphCredentials } from './graph-token.ts';
import { uploadInPieces } from './upload-session.ts';

/** Bytes. Larger files need an upload session. */
const SIMPLE_UPLOAD = 4_000_000;

const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  webUrl: z.string().startsWith('https://').nullable().catch(null),
  size: z.number().catch(0),
  folder: z.object({}).nullish(),
});
type Item = z.infer<typeof itemSchema>;
const driveSchema = z.object({ id: z.string(), name: z.string().catch('') });
const sessionSchema = z.object({ uploadUrl: z.string() });

const path = encodeURIComponent;
const pathOf = (text: string) => text.split('/').filter(Boolean).map(path).join('/');

/**
 * A library in OneDrive or SharePoint. A new folder first has a name that only this delivery uses. Whoever finds a folder of
 * that name therefore knows that it is ours, even if the answer to its creation was lost. Then it gets its own name, which
 * fails if the name is taken.
 */
export function graphDrive(
  services: GraphServices,
  settings: GraphCredentials & { drive: string; parent: string },
): Drive {
  const graph = openGraph(services, settings);
  let located: Promise<{ drive: string; parent: string; name: string }> | undefined;

  /** Null: there is no such item. */
  async function find(address: string): Promise<Item | null> {
    const response = await graph('GET', address);
    return response.status === 404 ? null : parsed(services, response, itemSchema);
  }

  async function locate() {
    const response = await graph('GET', driveAddress(settings.drive));
    if (response.status === 404) throw notFound(`no library for '${settings.drive}'`);
    const { id, name } = parsed(services, response, driveSchema);
    const parent = pathOf(settings.parent);
    const folder = await find(`/drives/${path(id)}/root${parent && `:/${parent}`}`);
    if (!folder?.folder) throw notFound(`no folder '${settings.parent}' in this library`);
    return { drive: `/drives/${path(id)}`, parent: folder.id, name };
  }

  const target = async () => {
    located ??= locate();
    return located;
  };

  const below = (drive: string, parent: string, name: string) =>
    `${drive}/items/${path(parent)}:/${path(name)}`;

  /** Makes a folder, or finds it if there is one. */
  async function makeFolder(drive: string, parent: string, name: string): Promise<Item> {
    const json = { name, folder: {}, '@microsoft.graph.conflictBehavior': 'fail' };
    const response = await graph('POST', `${drive}/items/${path(parent)}/children`, { json });
    const found = isTaken(response) ? await find(below(drive, parent, name)) : null;
    return found ?? parsed(services, response, itemSchema);
  }

  const isTaken = (response: Parameters<typeof errorCodeOf>[0]) =>
    response.status === 409 && errorCodeOf(response) === 'nameAlreadyExists';

  return {
    place: `onedrive:${settings.drive}`,
    async openFolder({ name, delivery_id, known, keep }) {
      const { drive, parent } = await target();
      const draft = `Unfinished ${delivery_id}`;
      let item = known && (await find(`${drive}/items/${path(known)}`));
      if (!item) {
        // First, so that no second folder is made beside it.
        if (await find(below(drive, parent, name))) return null;
        item = await makeFolder(drive, parent, draft);
        await keep(item.id);
      }
      if (!item.name.startsWith('Unfinished ')) return folderOf(item);
      const json = { name, '@microsoft.graph.conflictBehavior': 'fail' };
      const response = await graph('PATCH', `${drive}/items/${path(item.id)}`, { json });
      if (isTaken(response)) return null;
      return folderOf(parsed(services, response, itemSchema));
    },
    async makeSubFolders(folder, paths) {
      const { drive } = await target();
      const made = new Map([['', folder.id]]);
      for (const parts of paths) {
        const parent = made.get(parts.slice(0, -1).join('/').toLowerCase()) ?? folder.id;
        const item = await makeFolder(drive, parent, parts.at(-1) ?? '');
        made.set(parts.join('/').toLowerCase(), item.id);
      }
    },
    async putFile(folder, name, content) {
      const { drive } = await target();
      const address = below(drive, folder.id, name);
      if (content.length <= SIMPLE_UPLOAD) {
        parsed(services, await graph('PUT', `${address}:/content`, { content }), itemSchema);
        return;
      }
      const json = { item: { name, '@microsoft.graph.conflictBehavior': 'replace' } };
      const response = await graph('POST', `${address}:/createUploadSession`, { json });
      const { uploadUrl } = parsed(services, response, sessionSchema);
      if (await uploadInPieces(services, uploadUrl, content)) return;
      // Nobody else writes to this name, so its size shows that the lost answer was a success.
      const item = await find(address);
      if (item?.size !== content.length)
        throw new ServiceFailure('The upload ended before the file was complete', { isTemporary: true });
    },
    async test() {
      const { drive, parent, name } = await target();
      const unfinished = await makeFolder(drive, parent, `Unfinished test ${randomUUID()}`);
      const removed = await graph('DELETE', `${drive}/items/${path(unfinished.id)}`);
      if (removed.status !== 204) parsed(services, removed, z.never());
      return `Folders can be made in ${settings.parent ? `'${settings.parent}' of ` : ''}the library '${name}'.`;
    },
  };
}

function folderOf({ id, name, webUrl }: Item): DriveFolder {
  return { id, name, link: webUrl };
}

function notFound(what: string): ServiceFailure {
  return new ServiceFailure(`Microsoft has ${what}, or the application may not see it`, {
    isTemporary: false,
  });
}

/** A drive's own ID, the main library of the site at this address, or the OneDrive of the person with this email address. */
function driveAddress(drive: string): string {
  const site = URL.parse(drive);
  if (site?.protocol === 'https:') {
    const below = pathOf(decodeURIComponent(site.pathname));
    return `/sites/${site.hostname}${below && `:/${below}:`}/drive`;
  }
  return drive.includes('@') ? `/users/${path(drive)}/drive` : `/drives/${path(drive)}`;
}
