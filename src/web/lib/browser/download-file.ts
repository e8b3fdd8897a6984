/** Milliseconds until the browser has surely taken the file over. */
const KEPT_MS = 60_000;

/** Saves a file under its name as one of the reader's. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = file.name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Saves text the page has as a file of the reader's. */
export function downloadFile(filename: string, content: string, type: string): void {
  saveFile(new File([content], filename, { type }));
}
