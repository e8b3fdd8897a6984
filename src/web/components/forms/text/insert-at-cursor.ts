/** Replaces the selection with `inserted`, passes the text to `onInsert`, and moves the cursor after `inserted`. */
export function insertAtCursor(
  area: HTMLTextAreaElement,
  inserted: string,
  onInsert: (text: string) => void,
): void {
  const { selectionStart, selectionEnd, value } = area;
  const caret = selectionStart + inserted.length;
  onInsert(value.slice(0, selectionStart) + inserted + value.slice(selectionEnd));
  // The field has the new text after the next render, which would move the cursor.
  setTimeout(() => {
    area.focus();
    area.setSelectionRange(caret, caret);
  });
}
