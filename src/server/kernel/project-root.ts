import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folder of package.json. The code runs from `src` or, bundled, from `dist/server`. */
export const PROJECT_ROOT = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (dirname(folder) === folder) throw new Error(`There is no package.json above ${import.meta.dirname}`);
  return rootAbove(dirname(folder));
}
