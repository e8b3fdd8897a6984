/** A tagged PDF of one page, in the form that the PDF library writes. */
export function smallPdf(text = 'Letter of engagement'): Buffer {
  const stream = `/H1 <</MCID 0>> BDC BT /F1 18 Tf 72 720 Td (${text}) Tj ET EMC`;
  const objects = [
    '<<\n/Type /Catalog\n/Pages 2 0 R\n/Lang (en-GB)\n/MarkInfo 3 0 R\n/StructTreeRoot 4 0 R\n>>',
    '<<\n/Type /Pages\n/Count 1\n/Kids [5 0 R]\n>>',
    '<<\n/Marked true\n>>',
    '<<\n/Type /StructTreeRoot\n/K [6 0 R]\n>>',
    '<<\n/Type /Page\n/Parent 2 0 R\n/MediaBox [0 0 595.28 841.89]\n/Contents 7 0 R\n/StructParents 0\n' +
      '/Resources <<\n/Font <<\n/F1 8 0 R\n>>\n>>\n>>',
    '<<\n/Type /StructElem\n/S /H1\n/P 4 0 R\n/Pg 5 0 R\n/K 0\n>>',
    `<<\n/Length ${stream.length}\n>>\nstream\n${stream}\nendstream`,
    '<<\n/Type /Font\n/Subtype /Type1\n/BaseFont /Helvetica\n>>',
    '<<\n/Title (A \\(small\\) document)\n>>',
  ];
  let file = '%PDF-1.7\n%ÿÿÿÿ\n';
  const rows = objects.map((body, index) => {
    const row = `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return row;
  });
  const xref = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  file += `trailer\n<<\n/Size ${objects.length + 1}\n/Root 1 0 R\n/Info 9 0 R\n/ID [<00> <00>]\n>>\n`;
  return Buffer.from(`${file}startxref\n${xref}\n%%EOF\n`, 'latin1');
}
