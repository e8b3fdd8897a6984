const forms = new Set<() => boolean>();

/** Names a form whose text would be lost. Returns how to take it back. */
export function watchUnsavedWork(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => forms.delete(isUnsaved);
}

/** Whether anything typed on this page would be lost by leaving it. */
export function hasUnsavedWork(): boolean {
  return [...forms].some((isUnsaved) => isUnsaved());
}
