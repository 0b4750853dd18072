/** Types of the parts of pdfkit and fontkit in use; the packages have none. */
declare module 'pdfkit' {
  /** A place in the structure of a tagged document. */
  export interface StructureElement {
    add(child: StructureElement | StructureContent): StructureElement;
    end(): void;
  }
  /** Marked content on a page. */
  export interface StructureContent {
    readonly refs: readonly unknown[];
  }
  export interface StructureOptions {
    readonly alt?: string;
    readonly bbox?: readonly [number, number, number, number];
    readonly scope?: 'Row' | 'Column';
  }
  export interface DocumentOptions {
    readonly font: null;
    readonly size: 'A4' | 'LETTER';
    readonly layout: 'portrait' | 'landscape';
    readonly margin: number;
    readonly autoFirstPage: false;
    readonly bufferPages: true;
    readonly pdfVersion: '1.7';
    readonly subset: 'PDF/UA';
    readonly tagged: true;
    readonly lang: string;
    readonly displayTitle: true;
    readonly info: Readonly<Record<string, string>>;
  }
  export class PDFDocument {
    constructor(options: DocumentOptions);
    readonly page: {
      readonly width: number;
      readonly height: number;
      /** The content painted so far, one chunk per operator. */
      readonly content: { buffer: Uint8Array[] };
    };
    on(event: 'data', listener: (piece: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    registerFont(name: string, source: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: { readonly lineBreak: false }): this;
    image(
      source: ArrayBuffer | string,
      x: number,
      y: number,
      options: { readonly fit: readonly [number, number] },
    ): this;
    fillColor(color: string): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    stroke(color: string): this;
    addPage(): this;
    switchToPage(page: number): void;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    struct(type: string, options?: StructureOptions): StructureElement;
    addStructure(element: StructureElement): this;
    markStructureContent(type: string): StructureContent;
    markContent(tag: string, options: { readonly type: 'Pagination' | 'Layout' }): this;
    endMarkedContent(): this;
    end(): void;
  }
}

declare module 'fontkit' {
  export interface Glyph {
    readonly advanceWidth: number;
    readonly path: { toSVG(): string };
  }
  export interface Font {
    readonly postscriptName: string;
    /** The code points that it has glyphs for. */
    readonly characterSet: readonly number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
  }
  export function create(bytes: Uint8Array): Font;
}
