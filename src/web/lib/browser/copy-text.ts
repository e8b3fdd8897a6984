/** Milliseconds for which 'Copied!' shows. */
export const COPIED_MS = 2_000;

/** Copies text to the clipboard. Returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers have no clipboard API on plain HTTP pages, except on localhost.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyByCommand(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Selects the text without moving the focus. Safari copies nothing without a selection. */
function copyByCommand(text: string): boolean {
  const source = document.createElement('span');
  source.textContent = text;
  source.style.cssText =
    'position: fixed; top: 0; clip-path: inset(50%); white-space: pre; user-select: text';
  document.body.append(source);
  const selection = getSelection();
  const selected = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  selection?.selectAllChildren(source);
  let taken = false;
  const take = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    taken = true;
  };
  document.addEventListener('copy', take, { capture: true });
  try {
    return document.execCommand('copy') && taken;
  } finally {
    document.removeEventListener('copy', take, { capture: true });
    selection?.removeAllRanges();
    if (selected) selection?.addRange(selected);
    source.remove();
  }
}
