import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Word {
  text: string;
  page: number;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface ReadPdf {
  pages: number;
  /** Page width and height in points. */
  size: [number, number];
  /** All text without white space, because lines and cells may break it. */
  text: string;
  textOf(page: number): string;
  words: Word[];
  /** Roles of the structure tree, with the texts below each. */
  tags: { role: string; text: string; page: number }[];
  alternatives: string[];
  bookmarks: string[];
  title: string;
  xmp: string;
  language: string | null;
  /** Attached files by name. */
  attachments: Map<string, Uint8Array>;
}

interface Node {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

export const squeezed = (text: string) => text.replace(/\s/g, '');

/** Reads a PDF with a library other than the one that wrote it. */
export async function readPages(file: Buffer): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const words: Word[] = [];
  const tags: ReadPdf['tags'] = [];
  const alternatives: string[] = [];
  const texts: string[] = [];
  let size: [number, number] = [0, 0];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const view = page.getViewport({ scale: 1 });
    size = [view.width, view.height];
    const byMark = new Map<string, string>();
    let mark: string[] = [];
    let text = '';
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') mark = mark.slice(0, -1);
        else mark = [...mark, item.id ?? ''];
        continue;
      }
      text += item.str + (item.hasEOL ? '\n' : '');
      for (const id of mark) byMark.set(id, (byMark.get(id) ?? '') + item.str);
      const [, , , scale = 0, left = 0, baseline = 0] = item.transform as number[];
      if (item.str.trim() === '') continue;
      words.push({
        text: item.str,
        page: number,
        left,
        right: left + item.width,
        bottom: baseline,
        top: baseline + scale,
      });
    }
    texts.push(text);
    const visit = (node: Node): string => {
      if (node.type === 'content') return byMark.get(node.id ?? '') ?? '';
      if (node.alt) alternatives.push(node.alt);
      const tag = { role: node.role ?? '', text: '', page: number };
      tags.push(tag);
      tag.text = (node.children ?? []).map(visit).join('');
      return tag.text;
    };
    const tree: Node | null = await page.getStructTree();
    if (tree) visit(tree);
  }
  const outline = async (items: Awaited<ReturnType<typeof pdf.getOutline>>): Promise<string[]> =>
    (
      await Promise.all((items ?? []).map(async (item) => [item.title, ...(await outline(item.items))]))
    ).flat();
  const attachments = new Map<string, Uint8Array>();
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? []) {
    const content = await pdf.getAttachmentContent(id);
    if (content) attachments.set(filename, content);
  }
  const { info, metadata } = await pdf.getMetadata();
  const read: ReadPdf = {
    pages: pdf.numPages,
    size,
    text: squeezed(texts.join('')),
    textOf: (page) => texts[page - 1] ?? '',
    words,
    tags,
    alternatives,
    bookmarks: await outline(await pdf.getOutline()),
    title: String((info as { Title?: unknown }).Title),
    xmp: String(metadata?.getRaw()),
    attachments,
    language: String((info as { Language?: unknown }).Language),
  };
  await pdf.loadingTask.destroy();
  return read;
}
