import { render as renderOnly } from 'vitest-browser-react';
import { settled } from './settled.ts';

/** Renders, and waits until the page shows it: React's production build returns before. */
export async function render(...given: Parameters<typeof renderOnly>) {
  const rendered = await renderOnly(...given);
  await settled();
  return rendered;
}
