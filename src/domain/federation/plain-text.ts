/** The text of a post of another server, for search and for apps that want what was written: its HTML without markup. */
import { Parser } from 'htmlparser2';

const BLOCKS = ['p', 'li', 'blockquote', 'pre'];

/** Paragraphs and line breaks become lines. */
export function plainTextOf(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (part) => (text += part),
    onopentagname: (name) => (text += name === 'br' ? '\n' : ''),
    onclosetag: (name) => (text += BLOCKS.includes(name) ? '\n\n' : ''),
  });
  parser.end(html);
  return text.replace(/\n{3,}/g, '\n\n').trim();
}
