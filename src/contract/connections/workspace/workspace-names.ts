import { mendName } from './mend-name.ts';
import { fillName, type NamedClient } from './name-fields.ts';

export interface WorkspaceNames {
  folder: string;
  /** Paths below the folder, parents first. */
  sub_folders: string[][];
  /** Names as the templates gave them, before they were mended. */
  mended: string[];
}

/** The names of a client's folders. The folder's name always contains the proposal ID, which distinguishes clients. */
export function workspaceNames(
  templates: { folder_name: string; sub_folders: string },
  client: NamedClient,
): WorkspaceNames {
  const mended: string[] = [];
  const mend = (name: string) => {
    const accepted = mendName(name);
    if (accepted !== name) mended.push(name);
    return accepted;
  };
  const filled = fillName(templates.folder_name, client);
  const named = mend(filled.includes(client.proposal_id) ? filled : `${client.proposal_id} ${filled}`.trim());
  const folder = named.includes(client.proposal_id) ? named : mendName(`${client.proposal_id} ${named}`);

  const paths = new Map<string, string[]>();
  for (const line of templates.sub_folders.split('\n')) {
    const path = line
      .split('/')
      .map((part) => fillName(part, client))
      .filter((part) => part !== '')
      .map(mend);
    for (const depth of path.keys()) {
      const upTo = path.slice(0, depth + 1);
      // Windows and OneDrive don't distinguish upper and lower case.
      const key = upTo.join('/').toLowerCase();
      if (!paths.has(key)) paths.set(key, upTo);
    }
  }
  return { folder, sub_folders: [...paths.values()], mended: [...new Set(mended)] };
}
