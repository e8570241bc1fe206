/** No regular expression of the source takes long for a long text of its own characters. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { redact } from '../../src/platform/log.ts';
import { cpuOf } from '../support/values/cpu-time.ts';

/** Far more than a pass over 20,000 characters takes, far less than a search that begins again at each of them. */
const BUDGET_MS = 60;
const LENGTHS = [26, 1000, 20_000];

/** A regular expression literal follows an operator, an opening bracket or `return`. */
const LITERAL =
  /(?<=[(,=:[!&|?{};]\s*|return\s|^\s*)\/(?![*/])((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/gm;

function compiled(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    // A piece of a template.
    return null;
  }
}

/** Every literal, by its text. */
function literals(): Map<string, RegExp> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('generated'),
  );
  const found = new Map<string, RegExp>();
  for (const file of files) {
    for (const [text, source = '', flags = ''] of readFileSync(`src/${file}`, 'utf8').matchAll(LITERAL)) {
      const regex = compiled(source, flags);
      if (regex) found.set(`${file}: ${text}`, regex);
    }
  }
  return found;
}

const CLASSES: Record<string, string> = { d: '0', D: 'x', w: 'a', W: '-', s: ' ', S: 'x', b: 'a', B: 'a' };
const CONTROLS: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** Characters that the expression mentions, or one of each class that it mentions. */
function alphabetOf({ source }: RegExp): string[] {
  const signs = new Set<string>();
  const plain = source
    .replace(/\\[pP]\{\w+(?:=\w+)?\}/g, () => (signs.add('é') ? '' : ''))
    .replace(/\\(?:u\{?[\da-f]+\}?|x[\da-f]{2})/gi, '')
    .replace(/\\(.)/g, (_all, sign: string) => (signs.add(CLASSES[sign] ?? CONTROLS[sign] ?? sign) ? '' : ''));
  for (const sign of plain) if (!'^$|()?*+{}'.includes(sign)) signs.add(sign);
  if (/\.|\[\^/.test(plain)) signs.add('x').add('\n');
  return [...signs].slice(0, 22);
}

/** The repeated parts: each character, each pair of them, and words of the expression. */
function piecesOf(regex: RegExp): string[] {
  const signs = alphabetOf(regex);
  const pairs = signs.flatMap((first) => signs.map((second) => first + second));
  return [...signs, ...pairs, ...(regex.source.match(/[a-z]{2,}/gi) ?? []).slice(0, 6)];
}

/** With a character after it that matches nothing, so that the search fails at the end. */
function* hostileTexts(regex: RegExp): Generator<string> {
  const pieces = piecesOf(regex);
  for (const length of LENGTHS) {
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(length / piece.length));
      yield text;
      yield `${text}\u0001`;
    }
  }
}

/** @param measure how a text that took long by the clock is measured again */
async function slowTextFor(regex: RegExp, measure = cpuOf): Promise<string | null> {
  const search = (text: string) => {
    regex.lastIndex = 0;
    return regex.global ? text.replace(regex, '') : regex.test(text);
  };
  for (const text of hostileTexts(regex)) {
    const begun = performance.now();
    search(text);
    if (performance.now() - begun < BUDGET_MS) continue;
    const cpu = await measure(BUDGET_MS, () => search(text));
    if (cpu >= BUDGET_MS) return `${JSON.stringify(text.slice(0, 10))}… of ${text.length}: ${Math.round(cpu)} ms`;
  }
  return null;
}

test('each literal of the source', async () => {
  const all = literals();
  expect(all.size).toBeGreaterThan(150);
  const slow: string[] = [];
  for (const [where, regex] of all) {
    const text = await slowTextFor(regex);
    if (text !== null) slow.push(`${where} ${text}`);
  }
  expect(slow).toEqual([]);
});

test.each([/^(a+)+$/, /\s+$/, /<[^>]*>/])('a slow one is recognized: %s', async (slow) => {
  expect(await slowTextFor(slow, async (budget) => budget)).not.toBeNull();
});

test.each([
  '"password":"',
  '\\"token\\":\\"',
  'secret=',
  'Bearer ',
  '://a:',
  'eyJa.',
  'a@',
  'a@b.',
  '.',
  '\\',
  ' ',
  '"',
])('a line of the log that repeats %j', async (piece) => {
  const line = piece.repeat(50_000 / piece.length);
  expect(await cpuOf(100, () => redact(line))).toBeLessThan(100);
  expect(redact(`${line} me.and.you@example.org`).includes('me.and')).toBe(false);
});
