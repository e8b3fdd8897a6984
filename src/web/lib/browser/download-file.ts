/** Milliseconds before the file's URL is revoked. By then the browser has started the download. */
const KEPT_MS = 60_000;

/** Downloads a file under its own name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = file.name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Downloads text as a file. */
export function downloadFile(filename: string, content: string, type: string): void {
  saveFile(new File([content], filename, { type }));
}
