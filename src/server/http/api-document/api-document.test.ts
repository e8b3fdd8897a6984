import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, expect, test } from 'vitest';
import { describeApi, operationsOf } from './describe-api.ts';

type ApiDocument = Awaited<ReturnType<typeof describeApi>>;

let document: ApiDocument;
let text: string;
let operations: ReturnType<typeof operationsOf>;

beforeAll(async () => {
  document = await describeApi({ appName: 'Tallygate', appUrl: 'https://tallygate.example' });
  text = JSON.stringify(document);
  operations = Object.values(document.paths ?? {}).flatMap(operationsOf);
});

test("the document satisfies Redocly's recommended rules", async () => {
  // In OpenAPI, a fixed path such as /clients/named takes precedence over /clients/{id}.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source: text, config });
  expect(problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)).toEqual([]);
});

test('each operation is named in at most six words, described and tagged', () => {
  expect(operations.length).toBeGreaterThan(200);
  for (const { operationId, summary = '', description = '', tags = [] } of operations) {
    expect(summary.split(' ').length, operationId).toBeLessThanOrEqual(6);
    expect(summary, operationId).toMatch(/^[A-Z][^.]+$/);
    expect(description, operationId).toMatch(/\.$/);
    expect(tags, operationId).toHaveLength(1);
  }
});

test('the document has the response 400 for exactly the operations that take input', () => {
  const taking = operations.filter(({ parameters, requestBody }) => parameters ?? requestBody);
  const refusing = operations.filter(({ responses }) => responses?.['400']);
  expect(refusing).toEqual(taking);
  expect(taking.length).toBeGreaterThan(150);
});

test('the document never allows unencoded or empty query values', () => {
  expect(text).toContain('"in":"query"');
  expect(text).not.toMatch(/allowReserved|allowEmptyValue/);
});

test('the document requires a bearer token only where the operation needs one', () => {
  const open = operations.filter(({ security }) => security?.length === 0);
  const ids = open.map(({ operationId }) => operationId);
  expect(ids).toEqual(expect.arrayContaining(['auth.signIn', 'links.open', 'questionnaire.submit']));
  expect(ids).not.toContain('clients.list');
  expect(document.security).toEqual([{ bearer: [] }]);
});

test('the document is smaller than 750 kB', () => {
  expect(text.length).toBeLessThan(750_000);
  expect(Object.keys(document.components?.schemas ?? {})).toEqual(
    expect.arrayContaining(['Client', 'Proforma', 'ProposalDocument', 'User', 'Webhook']),
  );
});
