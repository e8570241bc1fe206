/**
 * The placeholder for the picture of an event, a banner or a face: the same on server pages, in the web client and in mails.
 */
import { firstGrapheme } from './initials.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const COLOURS = 8;
const PATTERNS = 5;

/** FNV-1a over the text's UTF-8 bytes, 32 bits unsigned. */
export function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return hash >>> 0;
}

/** Which of the pairs `--p0` to `--p7` of tokens.css. */
export const colourOf = (text: string): number => hashOf(text) % COLOURS;

export interface Placeholder {
  /** Classes of faces.css: colour and pattern. */
  className: string;
  letter: string;
}

/** @param title of the event or the name of the group */
export function placeholderOf(title: string): Placeholder {
  const pattern = (hashOf(title) >>> 8) % PATTERNS;
  return { className: `p${colourOf(title)} m${pattern}`, letter: firstGrapheme(title.trim()).toUpperCase() };
}
