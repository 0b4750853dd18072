import { PDFDocument, type StructureElement, type StructureOptions } from 'pdfkit';
import { ByteCollector, joined } from './byte-collector.ts';
import { charactersOf, printableText } from './printable-text.ts';
import type { Typeface, Weight } from './typeface.ts';

export const MARGIN = 46;
const FOOT = 22;
/** Line height relative to the font size. */
const LEADING = 1.4;

export const INK = '#000000';
export const SOFT = '#555555';
export const RULE = '#bbbbbb';

/** Style of a text. */
export interface Look {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

export const leadingOf = ({ size }: Look): number => size * LEADING;

/** Collects the output of a document. */
function collected(doc: PDFDocument): Promise<Uint8Array> {
  const collector = new ByteCollector();
  return new Promise((resolve, reject) => {
    doc.on('data', (piece) => collector.add(piece));
    doc.on('end', () => resolve(collector.bytes()));
    doc.on('error', reject);
  });
}

/** Metadata of a document. */
export interface PaperOptions {
  readonly title: string;
  readonly author: string;
  readonly lang: string;
  readonly layout: 'portrait' | 'landscape';
  /** Called for each new page. */
  onPage?(pages: number): void;
}

/**
 * Pages written from top to bottom: measures, breaks and paints text, tags it for screen readers, and starts
 * a new page when one is full.
 */
export class Paper {
  readonly #doc: PDFDocument;
  readonly #typeface: Typeface;
  readonly #done: Promise<Uint8Array>;
  readonly #widths = new Map<string, number>();
  readonly root: StructureElement;
  /** Position of the next element. */
  y = MARGIN;
  readonly #onPage: (pages: number) => void;
  #pages = 0;

  constructor(typeface: Typeface, { title, author, lang, layout, onPage = () => {} }: PaperOptions) {
    this.#typeface = typeface;
    this.#onPage = onPage;
    this.#doc = new PDFDocument({
      font: null,
      size: 'A4',
      layout,
      margin: MARGIN,
      autoFirstPage: false,
      // Until the end: how many pages there are is written on the first one too.
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang,
      displayTitle: true,
      info: { Title: title, Author: author, Creator: author },
    });
    this.#done = collected(this.#doc);
    for (const [name, bytes] of typeface.files) this.#doc.registerFont(name, bytes);
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
    this.newPage();
  }

  /** The output starts with the next task; before that, a stream buffers each chunk. */
  flows(): Promise<void> {
    return new Promise((begin) => setTimeout(begin));
  }

  get left(): number {
    return MARGIN;
  }

  get width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  /** Lower edge of the page's content. */
  get bottom(): number {
    return this.#doc.page.height - MARGIN - FOOT;
  }

  /** Number of pages so far. */
  get pages(): number {
    return this.#pages;
  }

  newPage(): void {
    this.#pack();
    this.#doc.addPage();
    this.#pages += 1;
    this.#onPage(this.#pages);
    this.y = MARGIN;
  }

  /** A full page waits for its footer until the end: as one chunk instead of thousands. */
  #pack(): void {
    if (this.#pages === 0) return;
    const { content } = this.#doc.page;
    content.buffer = [joined(content.buffer)];
  }

  /** Starts a new page if an element of this height no longer fits, unless it fits on no page. */
  makeRoom(height: number): void {
    const isEmpty = this.y === MARGIN;
    if (!isEmpty && this.y + height > this.bottom && height <= this.bottom - MARGIN) this.newPage();
  }

  /** Returns the width of a line. */
  measure(line: string, look: Look): number {
    const { size, weight = 400 } = look;
    return this.#typeface.runs(line, weight).reduce((all, { font, text }) => {
      const key = `${font} ${size} ${text}`;
      // Shaping is slow, so each word is measured once.
      const known = this.#widths.get(key) ?? this.#doc.font(font).fontSize(size).widthOfString(text);
      this.#widths.set(key, known);
      return all + known;
    }, 0);
  }

  /** Breaks a text at its own line ends, between words, and within a word that is wider than all there is. */
  lines(text: string, look: Look, max: number): readonly string[] {
    return printableText(text)
      .split('\n')
      .flatMap((paragraph) => this.#breakLines(paragraph, look, max));
  }

  #breakLines(paragraph: string, look: Look, max: number): readonly string[] {
    if (this.measure(paragraph.trimEnd(), look) <= max) return [paragraph.trimEnd()];
    const lines: string[] = [];
    let line = '';
    let width = 0;
    for (const word of (paragraph.match(/[^ ]+ *| +/g) ?? []).flatMap((one) =>
      this.#fitting(one, look, max),
    )) {
      if (line !== '' && width + this.measure(word.trimEnd(), look) > max) {
        lines.push(line.trimEnd());
        line = '';
        width = 0;
      }
      line += word;
      width += this.measure(word, look);
    }
    return [...lines, line.trimEnd()];
  }

  /** Splits a word that is too wide into parts that fit. */
  #fitting(word: string, look: Look, max: number): readonly string[] {
    if (this.measure(word.trimEnd(), look) <= max) return [word];
    const parts: string[] = [];
    let part = '';
    for (const character of charactersOf(word)) {
      if (part !== '' && this.measure(part + character, look) > max) {
        parts.push(part);
        part = '';
      }
      part += character;
    }
    return [...parts, part];
  }

  /** Paints one line; callers have broken longer texts before. */
  draw(line: string, x: number, y: number, look: Look): void {
    const { size, weight = 400, color = INK } = look;
    let at = x;
    const runs = this.#typeface.runs(line, weight);
    for (const [place, { font, text }] of runs.entries()) {
      this.#doc.font(font).fontSize(size).fillColor(color).text(text, at, y, { lineBreak: false });
      if (place < runs.length - 1) at += this.measure(text, look);
    }
  }

  /** Paints one line that ends at a position. */
  drawToRight(line: string, right: number, y: number, look: Look): void {
    this.draw(line, right - this.measure(line, look), y, look);
  }

  image(bytes: Uint8Array, x: number, y: number, fit: readonly [number, number]): void {
    this.#doc.image(new Uint8Array(bytes).buffer, x, y, { fit });
  }

  /** A line that means nothing. */
  rule(x: number, y: number, width: number, thickness: number, color: string): void {
    this.apart('Layout', () =>
      this.#doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .stroke(color),
    );
  }

  /** A part of the document's structure. */
  part(parent: StructureElement, type: string, options: StructureOptions = {}): StructureElement {
    const element = this.#doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Paints into a structure element; for an element that spans pages, call it several times. */
  paint(element: StructureElement, type: string, draw: () => void): void {
    const content = this.#doc.markStructureContent(type);
    draw();
    this.#doc.endMarkedContent();
    element.add(content);
  }

  /** Paints into a new structure element. */
  tag(parent: StructureElement, type: string, draw: () => void, options: StructureOptions = {}): void {
    const element = this.part(parent, type, options);
    this.paint(element, type, draw);
    element.end();
  }

  /** Paints something that screen readers skip. */
  apart(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  /** Writes something at the foot of each page, and ends. */
  async end(
    foot: (page: number, pages: number) => readonly [left: string, right: string],
  ): Promise<Uint8Array> {
    const look: Look = { size: 8, color: SOFT };
    const y = this.#doc.page.height - MARGIN - look.size;
    for (let page = 0; page < this.#pages; page += 1) {
      this.#doc.switchToPage(page);
      const [left, right] = foot(page + 1, this.#pages);
      const room = this.width - this.measure(right, look) - 12;
      const [fitting = ''] = this.lines(left, look, room);
      this.apart('Pagination', () => {
        this.draw(fitting, MARGIN, y, look);
        this.drawToRight(right, MARGIN + this.width, y, look);
      });
    }
    this.root.end();
    this.#doc.end();
    return this.#done;
  }
}
