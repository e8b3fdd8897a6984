import { createPrivateKey } from 'node:crypto';
import { signCms } from '#server/kernel/sealed-pdf/cms.ts';
import { makeCertificate } from '#server/kernel/sealed-pdf/make-certificate.ts';

const { certificate, key } = makeCertificate('Nobody', new Date('2026-03-02T10:15:30.123Z'));
const SIGNER = { certificates: [certificate], key: createPrivateKey(key) };
const DIGITS = 4_000;

/** Appends a signature of this form over all bytes before and after it, as anybody can who knows our files. */
function sign(
  before: string,
  after: string,
  { type, format, more = '' }: Record<string, string>,
  cms?: Buffer,
): Buffer {
  const head = `${before}\n1 0 obj\n<<\n/Type /${type}\n/Filter /Adobe.PPKLite\n/SubFilter /${format}\n${more}/ByteRange [0 `;
  const width = 32;
  const from = head.length + width + ']\n/Contents '.length;
  const to = from + DIGITS + 2;
  const rest = `\n>>\nendobj\n${after}`;
  const start = `${head}${`${from} ${to} ${rest.length}`.padEnd(width)}]\n/Contents `;
  const covered = Buffer.from(start + rest, 'latin1');
  const contents = (cms ?? signCms(covered, SIGNER)).toString('hex').padEnd(DIGITS, '0');
  return Buffer.from(`${start}<${contents}>${rest}`, 'latin1');
}

/**
 * A file whose seal fits, with an invalid time stamp after it, so that its structure is read. `kids`: the list of the
 * page tree's root. `prev`: whether the cross-reference table names itself as the one before it.
 */
export function hostileFile({ kids = '[3 0 R]', isEndless = false, entries = '' } = {}): Buffer {
  const objects = ['<<\n/Pages 2 0 R\n>>', `<<\n/Type /Pages\n/Kids ${kids}\n${entries}>>`];
  let body = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const row = `${String(body.length).padStart(10, '0')} 00000 n \n`;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const xref = body.length;
  const trailer = `<<\n/Size 3\n/Root 1 0 R\n${isEndless ? `/Prev ${xref}\n` : ''}>>`;
  body += `xref\n1 2\n${rows.join('')}trailer\n${trailer}\n`;
  const seal = { type: 'Sig', format: 'ETSI.CAdES.detached', more: '/M (D:20260302101530Z)\n' };
  const sealed = sign(body, `startxref\n${xref}\n%%EOF\n`, seal).toString('latin1');
  const stamp = { type: 'DocTimeStamp', format: 'ETSI.RFC3161' };
  return sign(sealed, '%%EOF\n', stamp, Buffer.from('3081800a', 'hex'));
}
