const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** A Word document names its main part near its start or in its directory, which is never compressed. */
const WORD_PART = 'word/document.xml';

/** Whether a file is a PDF or a Word document (.docx), by its content; null if it is neither. */
export function documentType(content: Buffer): 'pdf' | 'docx' | null {
  if (content.subarray(0, 1_024).includes('%PDF-')) return 'pdf';
  return content.subarray(0, 4).equals(ZIP) && content.includes(WORD_PART) ? 'docx' : null;
}
