const list = new Intl.ListFormat('en-GB');

/** What became of a workspace, for staff. `mended` are names as they were before file systems could accept them. */
export function workspaceDone(folder: string, files: number, mended: readonly string[]): string {
  const count = files === 1 ? '1 file' : `${files} files`;
  const changed =
    mended.length === 0
      ? ''
      : ` File systems refuse ${list.format(mended.map((name) => `'${name}'`))}, so the name was changed.`;
  return `The folder '${folder}' has ${count}.${changed}`;
}
