import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

/** A part of an open proforma that isn't a field of the form. Its value is replaced, never changed in place. */
export interface Draft<Value> {
  state: ReadonlyAtom<Value>;
  get(): Value;
  set(next: Value): void;
  isChanged(): boolean;
}

export function createDraft<Value extends object>(opened: Value): Draft<Value> {
  const state = createAtom<{ value: Value }>({ value: opened });
  const value = createAtom(() => state.get().value);
  return {
    state: value,
    get: () => value.get(),
    set: (next) => state.set({ value: next }),
    isChanged: () => JSON.stringify(value.get()) !== JSON.stringify(opened),
  };
}
