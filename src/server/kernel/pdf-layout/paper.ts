import PDFDocument from 'pdfkit';
import { type FontName, openFonts } from './fonts.ts';
import type { Measure, TextLine } from './lines.ts';
import { drawable } from './shown-text.ts';
import { LINE } from './style.ts';

declare global {
  namespace PDFKit {
    // Options that the library's types lack.
    interface PDFStructureElement {
      dictionary: { data: { A?: Record<string, unknown> } };
    }
    namespace Mixins {
      interface PDFImage {
        openImage(content: Buffer): ImageSrc;
      }
      interface StructureElementOptions {
        scope?: 'Column' | 'Row';
        bbox?: [number, number, number, number];
      }
    }
  }
}

export type Element = PDFKit.PDFStructureElement;

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = { left: 64, right: 64, top: 60, bottom: 74 };
export const WIDTH = PAGE.width - MARGIN.left - MARGIN.right;
const BOTTOM = PAGE.height - MARGIN.bottom;

export interface PaperInfo {
  title: string;
  author: string;
  subject: string;
  at: Date;
}

/** Pages of a tagged file, filled from top to bottom. Positions are in points from the top left corner. */
export class Paper implements Measure {
  readonly doc: PDFKit.PDFDocument;
  /** The element that content is added to. */
  section: Element;
  y: number = MARGIN.top;
  /** Space below the bottom edge that may be used now. */
  slack = 0;
  /** Whether some text is drawn differently from how it was written. */
  hasReplaced = false;
  readonly #root: Element;
  readonly #fonts = openFonts();
  readonly #widths = new Map<string, number>();
  readonly #drawable = new Map<string, string>();
  readonly #pictures = new Map<Uint8Array, PDFKit.Mixins.ImageSrc>();
  readonly #outlines: PDFKit.PDFOutline[];
  readonly #at: Date;

  constructor(info: PaperInfo) {
    this.#at = info.at;
    this.doc = new RecordFile({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      // Only this part of PDF/A allows attachments of any kind.
      subset: 'PDF/A-3a',
      tagged: true,
      lang: 'en-GB',
      displayTitle: true,
      // No default font: the standard fonts aren't embedded.
      font: '',
      info: {
        Title: info.title,
        Author: info.author,
        Subject: info.subject,
        Creator: 'Tallygate',
        Producer: 'Tallygate',
        CreationDate: info.at,
        ModDate: info.at,
      },
    });
    for (const [name, font] of Object.entries(this.#fonts)) {
      // The library accepts parsed fonts, though its types don't.
      this.doc.registerFont(name, font as unknown as Buffer);
    }
    this.#root = this.doc.struct('Document', { title: info.title });
    this.doc.addStructure(this.#root);
    this.section = this.#root;
    this.#outlines = [this.doc.outline];
  }

  /** Attaches a file in JSON. */
  attach({ name, content }: { name: string; content: Buffer }): void {
    const [creationDate, modifiedDate] = [this.#at, this.#at];
    const options = { name, type: 'application/json', relationship: 'Data', creationDate, modifiedDate };
    this.doc.file(content, options);
  }

  /** Adds a page. */
  newPage(): void {
    this.doc.addPage();
    this.y = MARGIN.top;
  }

  /** The number of this page, from 1. */
  get page(): number {
    return this.doc.bufferedPageRange().count;
  }

  get isAtTop(): boolean {
    return this.y === MARGIN.top;
  }

  get rest(): number {
    return BOTTOM + this.slack - this.y;
  }

  /** Starts a part of the document: its content goes to a new element, on a new page. */
  startSection(title: string): void {
    this.section = this.child(this.#root, 'Sect', { title });
    this.newPage();
  }

  child(parent: Element, type: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Draws an element's content on this page. */
  content(element: Element, type: string, draw: () => void): void {
    element.add(this.doc.markStructureContent(type));
    draw();
    this.doc.endMarkedContent();
  }

  /** A picture to draw, which the file contains once, however often it is drawn. */
  picture(content: Uint8Array): PDFKit.Mixins.ImageSrc {
    const known = this.#pictures.get(content) ?? this.doc.openImage(Buffer.from(content));
    this.#pictures.set(content, known);
    return known;
  }

  /** Draws content that screen readers skip. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** A hairline across `width`. */
  hairline(y: number, { x = MARGIN.left, width = WIDTH, colour = LINE, weight = 0.6 } = {}): void {
    this.artifact(() => this.doc.rect(x, y - weight / 2, width, weight).fill(colour));
  }

  /** Adds a bookmark at this position. `level` is 1 for sections. */
  bookmark(title: string, level: number): void {
    this.#outlines.length = Math.min(this.#outlines.length, level);
    const options = { expanded: level === 1, fit: false, top: this.y - 8, left: PAGE.width };
    const item = this.#outlines.at(-1)?.addItem(this.drawable(title).slice(0, 200), options);
    if (item) this.#outlines.push(item);
  }

  width(text: string, font: FontName, size: number): number {
    const key = `${font}${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known * size;
    const width = this.doc.font(font, 1).widthOfString(text);
    this.#widths.set(key, width);
    return width * size;
  }

  hasGlyph(codePoint: number): boolean {
    return this.#fonts.regular.hasGlyphForCodePoint(codePoint);
  }

  drawable(text: string): string {
    const known = this.#drawable.get(text);
    if (known !== undefined) return known;
    const shown = drawable(text, (codePoint) => this.hasGlyph(codePoint));
    this.#drawable.set(text, shown);
    return shown;
  }

  /** Draws a line whose top is at `y`. */
  drawLine({ style, pieces }: TextLine, x: number, y: number): void {
    const baseline = y + style.leading / 2 + style.size * CAP_HALF;
    let left = x;
    let index = 0;
    while (index < pieces.length) {
      const { font, original } = pieces[index] ?? { font: style.font, original: null };
      let text = '';
      const from = left;
      for (; index < pieces.length; index += 1) {
        const piece = pieces[index];
        if (!piece || piece.font !== font || (text !== '' && (original !== null || piece.original !== null)))
          break;
        text += piece.text;
        left += piece.width;
      }
      this.#drawText(text, original, from, baseline, font, style.size, style.colour);
    }
  }

  #drawText(
    text: string,
    original: string | null,
    x: number,
    y: number,
    font: FontName,
    size: number,
    colour: string,
  ) {
    if (original !== null) {
      // Copying and screen readers use the original text.
      this.hasReplaced = true;
      this.doc.markContent('Span', { actual: original });
    }
    this.doc
      .font(font, size)
      .fillColor(colour)
      .text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
    if (original !== null) this.doc.endMarkedContent();
  }

  /** Calls `draw` on each page, then returns the file. */
  async finished(draw: (page: number, of: number) => void): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      this.artifact(() => draw(page - start + 1, count), 'Pagination');
    }
    this.#root.end();
    this.doc.end();
    const chunks: Buffer[] = [];
    for await (const chunk of this.doc) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
}

/** Half of the capitals' height, in ems. */
const CAP_HALF = 0.3636;

/** The library writes the metadata into XML without escaping it. */
class RecordFile extends PDFDocument {
  override endMetadata(): void {
    const { Title = '', Author = '', Subject = '' } = this.info;
    this.info = { ...this.info, Title: xml(Title), Author: xml(Author), Subject: xml(Subject) };
    super.endMetadata();
  }
}

function xml(text: string): string {
  const legal = text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, ' ');
  return legal.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
