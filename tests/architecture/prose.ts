/** The prose of the repository for the laws of style: sentences of Markdown files, of comments and of Prisma's documentation comments. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './source.ts';

const FILES = [
  '*.md',
  '{bench,deploy,docs,examples,openapi,prisma,scripts,src,tests,texts,web}/**/*.{css,md,mjs,prisma,ts,tsx}',
  '*.{ts,mjs}',
];
/** Files that nobody writes by hand. */
const GENERATED = ['**/node_modules/**', '**/generated/**', '**/dist/**', '**/release/**'];

/** A block comment, line comments that follow each other, or one at the end of a line of code. */
const COMMENT = /(?<![\w*'"`/])\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|(?<=[ \t])\/\/ .*$/gm;
/** Directives for tools, which are not prose. */
const DIRECTIVE = /^\s*(?:biome-ignore|@ts-|@vite|v8 ignore)/;

/** Code, quotations, names of files and targets of links do not follow the rules of their sentence. */
const withoutQuotations = (text: string): string =>
  text
    .replaceAll(/`[^`]*`/g, 'x')
    .replaceAll(/"[^"\n]*"|“[^”]*”/g, 'x')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/[\w./-]+\.(?:md|mjs|tsx?)\b/g, 'x');

/** Paragraphs, list items and cells, each on one line. */
function blocksOfMarkdown(text: string): string[] {
  return text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split(/\n{2,}|\n(?=\s*(?:[-*|#>]|\d+\.) ?)|(?<!\\)\|/)
    .map((block) => block.replace(/^\s*(?:[-*#>]+|\d+\.)\s+/, ''));
}

/** Paragraphs and tags of the comments of a file. */
function blocksOfCode(text: string): string[] {
  return [...text.matchAll(COMMENT)]
    .filter(([comment]) => !DIRECTIVE.test(comment.replace(/^\s*\/[/*]+/, '')))
    .flatMap(([comment]) =>
      comment
        .replaceAll(/^\s*(?:\/\*+|\*\/|\*|\/{2,3})/gm, '')
        .replace(/\*\/$/, '')
        .split(/\n\s*\n|\n(?=\s*(?:@|[-*] ))/),
    )
    .map((block) => block.replace(/^\s*(?:@\w+(?: [\w.]+)?|[-*])\s+/, ''));
}

/** The sentences of a block; a single word is the header of a column. A label, as in `**Keys**: they are …`, is not a part of its sentence. */
function sentencesIn(block: string): string[] {
  return withoutQuotations(block.replaceAll(/\s+/g, ' '))
    .split(/(?<=[.!?]) (?=["(\p{Lu}])/u)
    .map((sentence) => sentence.replace(/^\W*\*\*[^*]+\*\*[:.]? /, '').trim())
    .filter((sentence) => sentence.includes(' '));
}

export interface Sentence {
  file: string;
  text: string;
}

/** All sentences, in the order of the files. */
export function allSentences(): Sentence[] {
  const files = FILES.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: GENERATED }));
  return [...new Set(files)].sort().flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const blocks = file.endsWith('.md') ? blocksOfMarkdown(text) : blocksOfCode(text);
    return blocks.flatMap((block) => sentencesIn(block).map((sentence) => ({ file, text: sentence })));
  });
}
