import { expect, test } from 'vitest';
import type { InitialData } from '#contract/desk/first-screen/initial-data.ts';
import { completeDocument } from './document.ts';
import { routeOf } from './route-of.ts';

const ROUTES = {
  '/dashboard': ['/assets/dashboard.js'],
  '/clients/$id': ['/assets/client.js'],
  '/clients/add': ['/assets/add.js'],
};
const HTML = '<html><head><title>A</title></head><body></body></html>';
const ANYONE: InitialData = { session: null, answers: [], position: '' };
const SIGNED_IN: InitialData = {
  ...ANYONE,
  session: {
    user: {
      id: 'u',
      email: 'ada@example.com',
      role: 'staff',
      lacks_name: true,
      user_metadata: { avatar_url: null, full_name: null },
    },
    session: { id: 's', expires_at: '2027-01-01T00:00:00.000Z' },
  },
};
const documentOf = (pathname: string, initialData: InitialData | undefined) =>
  completeDocument(HTML, { pathname, routes: ROUTES, initialData });

test.each([
  ['/clients/add', '/clients/add'],
  ['/clients/42', '/clients/$id'],
  ['/clients/42/', '/clients/$id'],
  ['/clients/', undefined],
  ['/no/such/page', undefined],
])('the route of %s is %s', (pathname, route) => {
  expect(routeOf(pathname, ROUTES)).toBe(route);
});

test('a document names the scripts of the screen that it shows', () => {
  expect(documentOf('/clients/42', SIGNED_IN)).toContain('as="fetch" crossorigin href="/assets/client.js"');
  expect(documentOf('/clients/42', ANYONE)).toContain('href="/assets/client.js"');
  expect(documentOf('/no/such/page', SIGNED_IN)).not.toContain('/assets/');
});

test('a document names the scripts if the database does not respond', () => {
  const html = documentOf('/dashboard', undefined);
  expect(html).toContain('/assets/dashboard.js');
  expect(html).not.toContain('application/json');
});

test('text from the database can neither end its element nor change the document', () => {
  const name = "</script><script>alert(1)</script><!-- $& $'";
  const html = documentOf('/dashboard', { ...SIGNED_IN, answers: [{ path: ['a'], output: name }] });
  const [, json = ''] = /<script type="application\/json" id="initial-data">(.*?)<\/script>/.exec(html) ?? [];
  expect((JSON.parse(json) as InitialData).answers[0]?.output).toBe(name);
  expect(html.match(/<script/g)).toHaveLength(1);
});
