import { drawTable } from './draw-table.ts';
import { INK, type Look, leadingOf, Paper, RULE, SOFT } from './paper.ts';
import { printableText } from './printable-text.ts';
import {
  type PdfLook,
  type PdfNote,
  type PdfParty,
  type PdfReport,
  type PdfTotal,
  textsOf,
} from './report.ts';
import { type ReadFont, Typeface } from './typeface.ts';

const TITLE: Look = { size: 18, weight: 700 };
const NAME: Look = { size: 13, weight: 700 };
const STRONG: Look = { size: 9.5, weight: 700 };
const PLAIN: Look = { size: 9.5 };
const SMALL: Look = { size: 8.5, color: SOFT };
const LABEL: Look = { size: 8, color: SOFT };
const LOGO = [170, 56] as const;
const GAP = 26;
/** Maximum width of the components of totals. */
const BREAKDOWN = 240;

/** A finished PDF. */
export interface PdfFile {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** Characters that no font here has; each is replaced by a question mark. */
  readonly missing: readonly string[];
}

/** Writes text over several lines within a width; returns its lower end. */
function block(paper: Paper, text: string, x: number, y: number, width: number, look: Look): number {
  const lines = paper.lines(text, look, width);
  lines.forEach((line, at) => {
    paper.draw(at < lines.length - 1 ? `${line} ` : line, x, y + at * leadingOf(look), look);
  });
  return y + lines.length * leadingOf(look);
}

/** Text that ends at the right. */
function blockToRight(
  paper: Paper,
  text: string,
  right: number,
  y: number,
  width: number,
  look: Look,
): number {
  const lines = paper.lines(text, look, width);
  lines.forEach((line, at) => {
    paper.drawToRight(line, right, y + at * leadingOf(look), look);
  });
  return y + lines.length * leadingOf(look);
}

/** Heights and letters of a template's head. */
interface HeadLook {
  readonly title: Look;
  readonly name: Look;
  readonly logo: readonly [number, number];
  /** Height of the band above it, or 0. */
  readonly band: number;
  /** Thickness of the rule below it. */
  readonly rule: number;
}

const HEADS: Readonly<Record<PdfLook['template'], HeadLook>> = {
  classic: { title: TITLE, name: NAME, logo: LOGO, band: 0, rule: 1.5 },
  modern: { title: { size: 20, weight: 700 }, name: NAME, logo: LOGO, band: 8, rule: 0.5 },
  compact: {
    title: { size: 13, weight: 700 },
    name: { size: 11, weight: 700 },
    logo: [120, 34],
    band: 0,
    rule: 0.75,
  },
};

const CLASSIC: PdfLook = { template: 'classic', color: null };

function drawHead(paper: Paper, { sender, title, subtitle, look = CLASSIC }: PdfReport): void {
  const { left, width, root } = paper;
  const { title: titleLook, name: nameLook, logo: room, band, rule } = HEADS[look.template];
  const color = look.color ?? INK;
  const half = width / 2 - 10;
  if (band > 0) {
    paper.rule(left, paper.y + band / 2, width, band, color);
    paper.y += band + 14;
  }
  const top = paper.y;
  let y = top;
  const { logo } = sender;
  if (logo) {
    const bbox = [left, y, left + room[0], y + room[1]] as const;
    paper.tag(root, 'Figure', () => paper.image(logo, left, y, room), {
      alt: `Logo of ${sender.name}`,
      bbox,
    });
    y += room[1] + 8;
  }
  paper.tag(root, 'P', () => {
    y = block(
      paper,
      sender.name,
      left,
      y,
      half,
      look.template === 'modern' ? { ...nameLook, color } : nameLook,
    );
  });
  if (sender.lines.length > 0)
    paper.tag(root, 'P', () => {
      for (const line of sender.lines) y = block(paper, line, left, y, half, SMALL);
    });
  let right = top - 3;
  paper.tag(root, 'H1', () => {
    right = blockToRight(paper, title, left + width, right, half, { ...titleLook, color });
  });
  if (subtitle !== undefined)
    paper.tag(root, 'P', () => {
      right = blockToRight(paper, subtitle, left + width, right, half, PLAIN);
    });
  paper.y = Math.max(y, right) + 8;
  paper.rule(left, paper.y, width, rule, band > 0 ? RULE : color);
  paper.y += look.template === 'compact' ? 10 : 16;
}

function drawParty(paper: Paper, { label, name, lines }: PdfParty, x: number, width: number): number {
  let y = paper.y;
  paper.tag(paper.root, 'P', () => {
    y = block(paper, label, x, y, width, LABEL) + 1;
    y = block(paper, name, x, y, width, STRONG);
    for (const line of lines) y = block(paper, line, x, y, width, PLAIN);
  });
  return y;
}

const TOTAL: Look = { size: 12, weight: 700 };
const PAIR_GAP = 14;

/** Returns the width of pairs, so that each fits on one line if there is room. */
function pairsWidth(paper: Paper, pairs: readonly PdfTotal[], least: number, most: number): number {
  const widths = pairs.map(({ label, text, isStrong }) => {
    const look = isStrong ? TOTAL : PLAIN;
    return paper.measure(label, look) + paper.measure(text, look) + PAIR_GAP;
  });
  return Math.min(most, Math.max(least, ...widths));
}

/** Writes pairs of a label and a right-aligned text; with a line above the totals. */
function drawPairs(paper: Paper, pairs: readonly PdfTotal[], x: number, width: number): void {
  for (const { label, text, isStrong = false } of pairs) {
    const look = isStrong ? TOTAL : PLAIN;
    const named = isStrong ? TOTAL : { ...PLAIN, color: SOFT };
    // A label gives way to a long text, and only to that.
    const spare = width - PAIR_GAP - paper.measure(text, look);
    const room = Math.min(paper.measure(label, named), Math.max(spare, width * 0.45)) + 0.01;
    const texts = paper.lines(text, look, width - room - PAIR_GAP + 0.02);
    const labels = paper.lines(label, named, room);
    if (isStrong) {
      paper.y += 2;
      paper.rule(x, paper.y, width, 0.5, RULE);
      paper.y += 4;
    }
    paper.tag(paper.root, 'P', () => {
      labels.forEach((line, at) => {
        paper.draw(`${line} `, x, paper.y + at * leadingOf(named), named);
      });
      texts.forEach((line, at) => {
        paper.drawToRight(line, x + width, paper.y + at * leadingOf(look), look);
      });
    });
    paper.y += Math.max(texts.length, labels.length) * leadingOf(look) + 2;
  }
}

function drawParties(paper: Paper, { parties = [], facts = [] }: PdfReport): void {
  if (parties.length === 0 && facts.length === 0) return;
  const { left, width } = paper;
  const top = paper.y;
  const factsWidth = pairsWidth(paper, facts, 120, width * 0.45);
  const room = width - (facts.length > 0 ? factsWidth + GAP : 0);
  const each = (room - GAP * Math.max(0, parties.length - 1)) / Math.max(1, parties.length);
  const ends = parties.map((party, at) => drawParty(paper, party, left + at * (each + GAP), each));
  drawPairs(paper, facts, left + width - factsWidth, factsWidth);
  paper.y = Math.max(top, paper.y, ...ends) + 16;
}

const totalsHeight = (totals: readonly PdfTotal[]): number =>
  totals.reduce((all, { isStrong }) => all + leadingOf(isStrong ? TOTAL : PLAIN) + (isStrong ? 8 : 2), 12);

function drawEnd(paper: Paper, { breakdown, totals = [] }: PdfReport): void {
  if (totals.length === 0 && !breakdown) {
    paper.y += 14;
    return;
  }
  const { left, width } = paper;
  const room = pairsWidth(paper, totals, 160, width / 2);
  paper.makeRoom(totalsHeight(totals));
  paper.y += 10;
  const top = paper.y;
  const page = paper.pages;
  if (breakdown)
    drawTable(paper, paper.root, breakdown, { x: left, width: Math.min(width - room - GAP, BREAKDOWN) });
  const ended = paper.y;
  if (paper.pages === page) paper.y = top;
  drawPairs(paper, totals, left + width - room, room);
  paper.y = (paper.pages === page ? Math.max(paper.y, ended) : paper.y) + 14;
}

/** So many lines of a paragraph are not parted by the end of a page. */
const KEPT_LINES = 8;

/** A paragraph, over as many pages as it takes. */
function drawNote(paper: Paper, { title, text }: PdfNote): void {
  const leading = leadingOf(PLAIN);
  const lines = paper.lines(text, PLAIN, paper.width);
  paper.makeRoom(leading * ((title === undefined ? 0 : 1) + Math.min(lines.length, KEPT_LINES)));
  if (title !== undefined) {
    paper.tag(paper.root, 'H2', () => paper.draw(title, paper.left, paper.y, STRONG));
    paper.y += leading;
  }
  const part = paper.part(paper.root, 'P');
  for (let at = 0; at < lines.length; ) {
    if (paper.y + leading > paper.bottom) paper.newPage();
    const fitting = lines.slice(at, at + Math.max(1, Math.floor((paper.bottom - paper.y) / leading)));
    paper.paint(part, 'P', () => {
      fitting.forEach((line, place) => {
        paper.draw(`${line} `, paper.left, paper.y + place * leading, PLAIN);
      });
    });
    paper.y += fitting.length * leading;
    at += fitting.length;
  }
  part.end();
  paper.y += 10;
}

/**
 * Writes a report as a tagged PDF of A4 pages, with the fonts that its texts need embedded; reports each new
 * page.
 */
export async function writePdf(
  report: PdfReport,
  read: ReadFont,
  onPage?: (pages: number) => void,
): Promise<PdfFile> {
  const typeface = await Typeface.load(textsOf(report), read);
  const { title, lang, sender, layout = 'portrait', tables, notes = [], totals = [] } = report;
  const paper = new Paper(typeface, {
    title: printableText(`${title} ${report.footer}`),
    author: printableText(sender.name),
    lang,
    layout,
    ...(onPage && { onPage }),
  });
  await paper.flows();
  drawHead(paper, report);
  drawParties(paper, report);
  tables.forEach((table, at) => {
    const isLast = at === tables.length - 1;
    if (at > 0) paper.y += 14;
    drawTable(paper, paper.root, table, {
      x: paper.left,
      width: paper.width,
      ...(isLast && { keptWith: totalsHeight(totals) }),
    });
  });
  drawEnd(paper, report);
  for (const note of notes) drawNote(paper, note);
  const bytes = await paper.end((page, pages) => [report.footer, `Page ${page} of ${pages}`]);
  return { bytes, pages: paper.pages, missing: typeface.missing };
}
