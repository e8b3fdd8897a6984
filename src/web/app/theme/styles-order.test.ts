import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const STYLES = 'node_modules/@mantine/core';
const all = readFileSync(`${STYLES}/styles.layer.css`, 'utf8');

/** Position of a component's first class in the style sheet of all components. */
function place(component: string): number {
  const styles = readFileSync(`${STYLES}/styles/${component}.layer.css`, 'utf8');
  const [first = component] = /\.m_[0-9a-f]+/.exec(styles) ?? [];
  return all.indexOf(first);
}

// Anchor's underline, for example, must come after Text, which removes it.
test.each(['auth', 'form', 'proposal', 'verify'])(
  'the %s page imports the styles of components in Mantine’s order',
  (page) => {
    const source = readFileSync(new URL(`${page}-styles.ts`, import.meta.url), 'utf8');
    const components = [...source.matchAll(/core\/styles\/([A-Z]\w*)\.layer/g)].map(([, name = '']) => name);
    expect(components.length).toBeGreaterThan(3);
    expect(components).toEqual(components.toSorted((a, b) => place(a) - place(b)));
  },
);
