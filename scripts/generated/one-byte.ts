/** Writes Prisma's large sources in ASCII: one other character, and V8 holds the whole text with two bytes for each. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Those that a server loads. */
const LARGE = ['class.ts', 'prismaNamespace.ts'];

const NOT_ASCII = /[^\p{ASCII}]/gu;

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => {
    const unit = character.charCodeAt(at);
    return `\\u${unit.toString(16).padStart(4, '0')}`;
  }).join('');

/** @param folder of Prisma's generated class; such characters are in its strings and comments only */
export function writeInAscii(folder: string): void {
  for (const name of LARGE) {
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(NOT_ASCII, escaped));
  }
}
