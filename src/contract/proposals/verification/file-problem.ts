/** Largest file that can be verified. A request with it fits within the procedure's limit. */
export const MOST_VERIFIED_BYTES = 8_000_000;

/** Returns why these files can't be verified, in sentences that say what to do, or null if they can. */
export function fileProblem(files: readonly { size: number }[]): string | null {
  const [file] = files;
  if (!file) return 'Choose a PDF to verify.';
  if (files.length > 1) return 'Choose one file at a time.';
  if (file.size === 0) return 'This file is empty. Download it again, then choose it here.';
  if (file.size > MOST_VERIFIED_BYTES)
    return `This file is larger than ${MOST_VERIFIED_BYTES / 1e6} MB, the most that can be verified here. Check that you have chosen the right file.`;
  return null;
}
