/** Milliseconds until the browser has surely taken the file over. */
const KEPT_MS = 60_000;

/** Downloads a file under its name. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
