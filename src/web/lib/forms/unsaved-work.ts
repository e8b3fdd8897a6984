const forms = new Set<() => boolean>();

/** Registers a form that may have unsaved text. Returns the function that removes it. */
export function watchUnsavedWork(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => forms.delete(isUnsaved);
}

/** Whether leaving this page would lose unsaved text. */
export function hasUnsavedWork(): boolean {
  return [...forms].some((isUnsaved) => isUnsaved());
}
