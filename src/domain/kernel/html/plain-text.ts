/** HTML as plain text: the only function for it, so that all plain forms of a text separate the same parts. */
import { Parser } from 'htmlparser2';
import { BLOCKS, CELLS, LINES, silentIn } from './elements.ts';

/** Collects text, and the breaks that are due before the next word. */
class PlainText {
  private text = '';
  /** Line breaks that are due: 0, 1, or 2 for an empty line. */
  private due = 0;
  private isSpaceDue = false;
  /** Whether the last element was a `<br>`. A line break in the source after it does not count. */
  private isAfterBreak = false;

  break(lines: number): void {
    this.due = Math.max(this.due, lines);
  }

  cell(): void {
    this.isSpaceDue = true;
  }

  line(): void {
    if (this.due === 0) this.text += '\n';
    this.isAfterBreak = true;
  }

  add(part: string): void {
    let words = this.isAfterBreak ? part.replace(/^[ \t]*\r?\n[ \t]*/, '') : part;
    const isBreakDue = this.due > 0 || this.isSpaceDue;
    if (isBreakDue) words = words.trimStart();
    if (words === '') return;
    if (isBreakDue) this.text = this.text.trimEnd() + this.separator();
    this.text += words;
    this.due = 0;
    this.isSpaceDue = false;
    this.isAfterBreak = false;
  }

  private separator(): string {
    if (this.text === '') return '';
    return this.due > 0 ? '\n'.repeat(this.due) : ' ';
  }

  toString(): string {
    return this.text.replace(/\n{3,}/g, '\n\n').trim();
  }
}

/**
 * Separates blocks by an empty line, items and rows by a line break, and cells by a space. Line breaks of the source are kept.
 */
export function plainTextOf(html: string): string {
  const silent = silentIn(html);
  const text = new PlainText();
  let depthOfSilence = 0;
  const part = (name: string): void => {
    if (BLOCKS.has(name)) text.break(LINES.has(name) ? 1 : 2);
    if (CELLS.has(name)) text.cell();
  };
  const parser = new Parser({
    ontext: (words) => depthOfSilence === 0 && text.add(words),
    onopentagname: (name) => {
      if (silent.has(name)) depthOfSilence += 1;
      if (depthOfSilence > 0) return;
      part(name);
      if (name === 'br') text.line();
    },
    onclosetag: (name) => {
      if (depthOfSilence === 0) part(name);
      if (silent.has(name)) depthOfSilence -= 1;
    },
  });
  parser.end(html);
  return text.toString();
}

/** The same on one line. */
export const lineOf = (html: string): string => plainTextOf(html).replace(/\s+/g, ' ');

/** As long as search engines and cards show descriptions. */
const EXCERPT = 300;

/** The beginning of the text, with an ellipsis if it was truncated. */
export function excerptOf(html: string, most = EXCERPT): string {
  const line = lineOf(html);
  const characters = line.length > most ? [...line] : [];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line;
}
