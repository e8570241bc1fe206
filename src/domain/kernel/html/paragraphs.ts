/**
 * Turns removed block elements into paragraphs. Otherwise words would run together: `<div>one</div><div>two</div>` would become
 * `onetwo`.
 */
import { BLOCKS, CELLS } from './elements.ts';

/** Elements of the sanitized HTML that `paragraphs` replaces; no text keeps them. */
export const MARKERS = { block: 'div', heading: 'h6', cell: 'td', rule: 'hr' } as const;

const MARKER_NAMES: ReadonlySet<string> = new Set(Object.values(MARKERS));

const HEADING = /^h[1-6]$/;

/** The name that replaces an element until `paragraphs` has processed it. */
export function markerOf(name: string): string {
  if (HEADING.test(name)) return MARKERS.heading;
  if (name === 'hr') return MARKERS.rule;
  return CELLS.has(name) ? MARKERS.cell : MARKERS.block;
}

/** Preserved blocks that contain others. All other kept elements are lines, or parts of lines. */
const CONTAINERS: ReadonlySet<string> = new Set(['blockquote', 'li', 'ol', 'ul']);

/** Preserved elements that are removed if they end up empty. */
const REMOVED_IF_EMPTY: ReadonlySet<string> = new Set(['a', 'p']);

/** A tag, or the text before the next one. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|[^<]+/g;

interface Open {
  name: string;
  /** The number of pieces before its content. */
  from: number;
  /** A link in a link, which HTML does not have. */
  isDropped: boolean;
}

const isBlank = (piece: string): boolean => piece.trim() === '';

class Paragraphs {
  private readonly pieces: string[] = [];
  private readonly open: Open[] = [];
  /** The paragraph that replaces a marker, while it is open. */
  private paragraph: { from: number; ending: string } | null = null;
  private isBreakDue = false;
  private isSpaceDue = false;

  /** The innermost element that is no marker. */
  private get holder(): Open | undefined {
    return this.open.findLast(({ name }) => !MARKER_NAMES.has(name));
  }

  private get isInLine(): boolean {
    return this.holder !== undefined && !CONTAINERS.has(this.holder.name);
  }

  /** Whether content here needs a paragraph first. */
  private get isBare(): boolean {
    return this.paragraph === null && MARKER_NAMES.has(this.open.at(-1)?.name ?? '') && !this.isInLine;
  }

  private beginParagraph(): void {
    const markers = this.open.slice(this.open.findLastIndex(({ name }) => !MARKER_NAMES.has(name)) + 1);
    const isHeading = markers.some(({ name }) => name === MARKERS.heading);
    this.pieces.push(isHeading ? '<p><strong>' : '<p>');
    this.paragraph = { from: this.pieces.length, ending: isHeading ? '</strong></p>' : '</p>' };
  }

  private endParagraph(): void {
    if (this.paragraph === null) return;
    const { from, ending } = this.paragraph;
    while (this.pieces.length > from && isBlank(this.pieces.at(-1) as string)) this.pieces.pop();
    if (this.pieces.length === from) this.pieces.pop();
    else this.pieces.push((this.pieces.pop() as string).trimEnd(), ending);
    this.paragraph = null;
  }

  /** The border of a block. Within a line it is a line break, which is written before the next content. */
  private part(): void {
    this.isSpaceDue = false;
    if (this.isInLine) this.isBreakDue = true;
    else this.endParagraph();
  }

  private forgetBreaks(): void {
    this.isBreakDue = false;
    this.isSpaceDue = false;
  }

  private beginContent(): void {
    const isBegun = this.pieces.length > (this.holder?.from ?? 0);
    if (this.isBare) this.beginParagraph();
    else if (this.isBreakDue && isBegun) this.pieces.push(this.holder?.name === 'pre' ? '\n' : '<br />');
    else if (this.isSpaceDue && isBegun) this.pieces.push(' ');
    this.forgetBreaks();
  }

  text(text: string): void {
    const isFirst = this.isBare || this.isBreakDue || this.isSpaceDue;
    if (isFirst && isBlank(text)) return;
    this.beginContent();
    this.pieces.push(isFirst ? text.trimStart() : text);
  }

  opening(tag: string, name: string): void {
    if (name === 'br') this.lineBreak(tag);
    else if (MARKER_NAMES.has(name)) this.marker(name);
    // A paragraph in a line would end the paragraph that the line is in.
    else if (name === 'p' && this.isInLine) this.marker(MARKERS.block);
    else this.element(tag, name);
  }

  private lineBreak(tag: string): void {
    if (!this.isBare) this.pieces.push(tag);
    this.forgetBreaks();
  }

  private marker(name: string): void {
    if (name === MARKERS.cell) this.isSpaceDue = true;
    else if (name === MARKERS.rule && this.paragraph === null) this.isBreakDue = true;
    else this.part();
    if (name !== MARKERS.rule) this.open.push({ name, from: this.pieces.length, isDropped: false });
  }

  private element(tag: string, name: string): void {
    const isDropped = name === 'a' && this.open.some((open) => open.name === 'a');
    if (BLOCKS.has(name)) {
      this.part();
      this.forgetBreaks();
    } else this.beginContent();
    if (!isDropped) this.pieces.push(tag);
    this.open.push({ name, from: this.pieces.length, isDropped });
  }

  closing(tag: string): void {
    const last = this.open.at(-1);
    if (last === undefined) return;
    if (CONTAINERS.has(last.name)) this.endParagraph();
    this.open.pop();
    if (last.name === MARKERS.cell) this.isSpaceDue = true;
    else if (MARKER_NAMES.has(last.name)) this.part();
    else if (!last.isDropped) this.closed(tag, last);
  }

  private closed(tag: string, { name, from }: Open): void {
    if (BLOCKS.has(name)) this.forgetBreaks();
    if (REMOVED_IF_EMPTY.has(name) && this.pieces.slice(from).every(isBlank)) this.pieces.length = from - 1;
    else this.pieces.push(tag);
  }

  end(): string {
    this.endParagraph();
    return this.pieces.join('');
  }
}

/** @param html sanitized: each tag is closed, and no text or attribute has an angle bracket */
export function paragraphs(html: string): string {
  const made = new Paragraphs();
  for (const [token, slash, name] of html.matchAll(TOKEN)) {
    if (name === undefined) made.text(token);
    else if (slash === '/') made.closing(token);
    else made.opening(token, name);
  }
  return made.end();
}
