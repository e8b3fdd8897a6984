import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { WRONG_DOCUMENT_TYPE } from '#contract/due-diligence/inspection/firm-document.ts';
import type { Actor } from '#server/context.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { zip } from '#server/integrations/spreadsheet/zip.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let actor: Actor;
let admin: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  actor = await createActor(services, { role: 'admin', full_name: 'Ada Admin' });
  admin = callAs(services, actor);
});
afterAll(() => services.stop());

const POLICY = { kind: 'policy' as const, title: 'Sanctions', in_force_from: '2026-01-01' };
const PDF = new File([Buffer.from('%PDF-1.7\nwhatever')], 'x.pdf');

it('a text becomes a document once', async () => {
  const input = { ...POLICY, id: crypto.randomUUID(), text: 'We screen every week.' };
  const added = await admin.inspection.addDocument(input);
  expect(added).toMatchObject({ title: 'Sanctions', name: 'Sanctions.txt', added_by_name: 'Ada Admin' });
  expect(await admin.inspection.addDocument(input)).toEqual(added);
  await expect(admin.inspection.addDocument({ ...input, text: 'Other' })).rejects.toMatchObject({
    code: 'ID_IN_USE',
  });
  const file = await admin.inspection.documentFile({ id: added.id });
  expect(await file.text()).toBe('We screen every week.\n');
  expect(file.type).toContain('text/plain');
  const logged = await services.db.select({ action: audit_logs.action }).from(audit_logs);
  expect(logged.filter(({ action }) => action === 'FIRM_DOCUMENT_ADDED')).toHaveLength(1);
});

it('a PDF and a Word document are stored as they are', async () => {
  const docx = new File(
    await zip([{ name: 'word/document.xml', pieces: ['<w:document/>'] }]),
    'assessment.docx',
  );
  for (const file of [PDF, docx]) {
    const { id, sha256, size } = await admin.inspection.addDocument({
      ...POLICY,
      id: crypto.randomUUID(),
      text: null,
      file,
    });
    const content = Buffer.from(await file.arrayBuffer());
    expect({ sha256, size }).toEqual({
      sha256: createHash('sha256').update(content).digest('hex'),
      size: content.length,
    });
    const stored = await admin.inspection.documentFile({ id });
    expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true);
  }
});

it('a document is named by its content', async () => {
  const input = { ...POLICY, title: 'a<b>.html', text: null, file: PDF };
  expect(await admin.inspection.addDocument({ ...input, id: crypto.randomUUID() })).toMatchObject({
    title: 'a<b>.html',
    name: 'a_b_.pdf',
  });
});

test.each([
  ['neither text nor file', { text: null }, 'text'],
  ['both', { text: 'A', file: PDF }, 'file'],
  ['no title', { text: 'A', title: ' ' }, 'title'],
  ['no day', { text: 'A', in_force_from: '2026-02-30' }, 'in_force_from'],
  ['a file of 8,000,001 bytes', { text: null, file: new File([Buffer.alloc(8_000_001)], 'x.pdf') }, 'file'],
])('with %s, the field is named', async (_what, given, field) => {
  const call = admin.inspection.addDocument({ ...POLICY, id: crypto.randomUUID(), ...given });
  await expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { issues: [{ path: [field] }] } });
});

it('another kind of file is refused, whatever its name', async () => {
  const file = new File(['MZ'], 'policy.pdf', { type: 'application/pdf' });
  const call = admin.inspection.addDocument({ ...POLICY, id: crypto.randomUUID(), text: null, file });
  await expect(call).rejects.toMatchObject({ code: 'FILE_REFUSED', data: { reason: WRONG_DOCUMENT_TYPE } });
});

it('neither staff nor a key adds documents', async () => {
  const staff = callAs(services, await createActor(services));
  expect((await staff.inspection.overview()).documents.length).toBeGreaterThan(0);
  const input = { ...POLICY, id: crypto.randomUUID(), text: 'Mine' };
  await expect(staff.inspection.addDocument(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const key = callAs(services, { ...actor, api_key: { made_by: 'Ada Admin' } });
  await expect(key.inspection.addDocument(input)).rejects.toMatchObject({ code: 'NOT_FOR_KEYS' });
});

it('nothing changes or removes a document', async () => {
  for (const statement of [`update firm_documents set title = 'x'`, 'delete from firm_documents'])
    await expect(services.connection.pool.query(statement)).rejects.toThrow("can't be changed");
});
