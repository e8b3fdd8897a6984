import { build, type Rolldown } from 'vite';

export interface ModuleUsers {
  /** Pages that need the module for their first paint. */
  atOnce: Set<string>;
  /** Pages that need the module at any time, for example when a dialog opens. */
  later: Set<string>;
}

/** Entry in `later` that stands for the frame around every page. */
const FRAME = 'frame';

/**
 * Returns the pages that need each module. Takes them from a build without groups, which counts only the used parts of
 * each module. `root` is `src/web`.
 */
export async function moduleUsers(root: string, pages: readonly string[]): Promise<Map<string, ModuleUsers>> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: `${root}/index.html`, experimental: { chunkOptimization: false } },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isPage = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    facadeModuleId !== null && pages.includes(facadeModuleId);
  const users = new Map<string, ModuleUsers>();

  const visit = (
    chunk: Rolldown.OutputChunk,
    user: string,
    kind: keyof ModuleUsers,
    seen: Set<string>,
  ): void => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const id of chunk.moduleIds) {
      const known = users.get(id) ?? { atOnce: new Set(), later: new Set() };
      known[kind].add(user);
      users.set(id, known);
    }
    for (const name of chunk.imports) follow(name, user, kind, seen);
    if (kind === 'later') for (const name of chunk.dynamicImports) follow(name, user, kind, seen);
  };
  const follow = (name: string, user: string, kind: keyof ModuleUsers, seen: Set<string>): void => {
    const chunk = byName.get(name);
    if (chunk && !isPage(chunk)) visit(chunk, user, kind, seen);
  };

  for (const chunk of chunks) {
    if (isPage(chunk)) visit(chunk, chunk.facadeModuleId ?? '', 'atOnce', new Set());
    if (isPage(chunk)) visit(chunk, chunk.facadeModuleId ?? '', 'later', new Set());
    if (chunk.isEntry) visit(chunk, FRAME, 'later', new Set());
  }
  return users;
}
