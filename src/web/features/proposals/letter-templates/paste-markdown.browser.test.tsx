import { expect, test } from 'vitest';
import { markdownOfHtml } from './paste-markdown.ts';

test('text pasted from Word keeps headings, lists, tables and bold text', () => {
  const html = `<html><head><style>p { color: red }</style></head><body>
    <h1 style="mso-style">Terms</h1><p class="MsoNormal">We&nbsp;do the
    <b>work</b> well.<br>Always.</p><ul><li>One<ul><li>Nested</li></ul></li><li>Two</li></ul>
    <ol><li>First</li></ol><div><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>a|b</td></tr></table></div>
    <p># no heading</p><script>alert(1)</script><p> </p></body></html>`;
  expect(markdownOfHtml(html)).toBe(
    [
      '# Terms',
      'We do the **work** well.\nAlways.',
      '- One\n  - Nested\n- Two',
      '1. First',
      '| A | B |\n| --- | --- |\n| 1 | a\\|b |',
      '\\# no heading',
    ].join('\n\n'),
  );
});
