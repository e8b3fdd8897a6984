import { describe, expect, it } from 'vitest';
import { workspaceNames } from './workspace-names.ts';
import { DEFAULT_WORKSPACE } from './workspace-settings.ts';

const client = {
  first_name: 'Ada',
  surname: 'Lovelace',
  company: 'Engines/Mills Ltd.',
  proposal_id: 'TG20261234',
};
const names = (
  folder_name: string,
  sub_folders = '',
  about: Partial<typeof client> | { company: null } = {},
) => workspaceNames({ folder_name, sub_folders }, { ...client, ...about });

describe('the folder', () => {
  it('has a mended name', () => {
    expect(names(DEFAULT_WORKSPACE.folder_name)).toMatchObject({
      folder: 'TG20261234 Engines-Mills Ltd',
      mended: ['TG20261234 Engines/Mills Ltd.'],
    });
  });

  it("has the client's name if there is no company", () => {
    expect(names('{{client.company}} {{client.proposal_id}}', '', { company: null }).folder).toBe(
      'Ada Lovelace TG20261234',
    );
  });

  it('has the proposal ID even if the template leaves it out or is cut', () => {
    expect(names('{{client.surname}}').folder).toBe('TG20261234 Lovelace');
    const long = names('{{client.company}} {{client.proposal_id}}', '', { company: 'x'.repeat(200) }).folder;
    expect(long.startsWith('TG20261234 xxx')).toBe(true);
    expect(long).toHaveLength(120);
  });

  it("isn't affected by a field in a client's own name", () => {
    expect(names('{{client.company}}', '', { company: '{{client.surname}}' }).folder).toBe(
      'TG20261234 {{client.surname}}',
    );
  });
});

describe('sub-folders', () => {
  it('are one a line, with parents before children', () => {
    expect(names('x', 'Tax/2026/VAT\n\n Accounts \ntax\n..').sub_folders).toEqual([
      ['Tax'],
      ['Tax', '2026'],
      ['Tax', '2026', 'VAT'],
      ['Accounts'],
      ['Folder'],
    ]);
  });
});
