import type pg from 'pg';
import { LEFT_OUT_BECAUSE, type TableDecision } from '#server/db/table-list/decision.ts';
import { TABLE_LIST } from '#server/db/table-list/table-list.ts';
import type { ExportManifest } from './export-manifest.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  /** The table whose rows it names. */
  refers_to: string | null;
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required,
    (select f.confrelid::regclass::text from pg_constraint f
     where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum] limit 1) as refers_to
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by a.attnum`;

/** Writes the page that explains an export: a document without scripts, which needs no network. */
export async function exportPage(client: pg.ClientBase, manifest: ExportManifest): Promise<string> {
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const decisions = new Map(TABLE_LIST.map((table) => [table.name, table]));
  const byName = manifest.tables.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const described = byName.flatMap(({ name, rows, columns: exported }) => {
    const decision = decisions.get(name);
    const own = columns.filter(({ table }) => table === name);
    return decision ? [tableSection(decision, { rows, exported, own })] : [];
  });
  const absent = TABLE_LIST.filter(({ kept }) => kept !== 'everywhere');
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Everything in Tallygate, ${escaped(manifest.made_at)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Everything in Tallygate</h1>
<p>Exported at ${escaped(manifest.made_at)} (UTC) by Tallygate ${escaped(manifest.product_version)}. All files show the data of that moment.</p>
<p><strong>The files have personal data of clients and staff. Keep them where only you can read them.</strong></p>
${GUIDE}
<h2>Tables</h2>
<ul class="index">${byName.map(({ name }) => `<li><a href="#${escaped(name)}">${escaped(name)}</a></li>`).join('')}</ul>
${described.join('\n')}
<h2>What is not here</h2>
<dl>${absent.map(({ name, about }) => `<dt><code>${escaped(name)}</code></dt><dd>${escaped(about)}</dd>`).join('\n')}
<dt>Queued mails</dt><dd>Mails that waited to be sent when the export was made.</dd></dl>
</body>
</html>
`;
}

function tableSection(
  { name, about, leftOut }: TableDecision,
  { rows, exported, own }: { rows: number; exported: readonly string[]; own: readonly Column[] },
): string {
  const line = (column: Column) => {
    const reason = leftOut[column.name];
    const refers =
      column.refers_to === null
        ? ''
        : `a row of <a href="#${escaped(column.refers_to)}">${escaped(column.refers_to)}</a>`;
    const note = exported.includes(column.name)
      ? refers
      : `not here: ${escaped(reason === undefined ? '' : LEFT_OUT_BECAUSE[reason])}`;
    return `<tr><td><code>${escaped(column.name)}</code></td><td>${escaped(column.type)}</td><td>${column.required ? 'always' : ''}</td><td>${note}</td></tr>`;
  };
  return `<h3 id="${escaped(name)}">${escaped(name)}</h3>
<p>${escaped(about)} Rows: ${rows}. <a href="tables/${escaped(name)}.csv">CSV</a>, <a href="tables/${escaped(name)}.jsonl">JSON Lines</a>.</p>
<table><tr><th>Column</th><th>Type</th><th>Filled in</th><th></th></tr>
${own.map(line).join('\n')}
</table>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top; }
pre { background: #f3f3f3; color: #111; padding: .6rem; overflow-x: auto; } .index { columns: 14rem; }
@media (prefers-color-scheme: dark) { body { background: #181818; color: #eee; } a { color: #8ab4f8; } }`;

const GUIDE = `<h2>The files</h2>
<dl>
<dt><code>tables/NAME.jsonl</code></dt><dd>Each table as JSON Lines: a JSON object a line. This is the exact data, for programs.</dd>
<dt><code>tables/NAME.csv</code></dt><dd>The same rows for a spreadsheet, in UTF-8 with a heading. A cell that a spreadsheet would run as a formula starts with an
apostrophe. An empty cell has no value; <code>""</code> is an empty text.</dd>
<dt><code>files</code></dt><dd>Files in a folder for each client, under their names. Characters that some systems refuse became <code>_</code>.</dd>
<dt><code>manifest.json</code></dt><dd>Every file with its size and SHA-256, the number of rows of each table, and the row of each file in <code>files</code>.</dd>
</dl>
<p>Times are in UTC, days are written YYYY-MM-DD, money is in pence unless the column says otherwise, and bytes are written in hexadecimal after <code>\\x</code>.</p>
<h2>Check that nothing has changed</h2>
<p>On Linux, or on macOS with coreutils and jq, in this folder:</p>
<pre>jq -r '.. | objects | select(.sha256) | "\\(.sha256)  \\(.path)"' manifest.json | sha256sum --check --quiet</pre>
<p>On Windows, <code>Get-FileHash FILE</code> shows the SHA-256 of one file. An import checks all of them first.</p>
<h2>Take it to another installation</h2>
<p>Unpack the archive if it is one. In the folder of the same or a later Tallygate, with an empty <code>DATA_DIR</code> or database:</p>
<pre>npm run import -- FOLDER</pre>
<p>All or nothing is imported. Then everybody sets a password with 'Forgot password?' on the sign-in page, and sets up two-step sign-in again. Links that were
sent to clients, API keys and secrets of webhooks don't work there: make new ones. Signed records still verify. The next signature makes a new sealing key.</p>
<p>Stop this installation first: two that run at once would both send reminders.</p>`;
