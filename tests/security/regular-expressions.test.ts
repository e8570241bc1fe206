/**
 * No regular expression of the source takes more than linear time. recheck needs minutes for all of them, so it checks only those that are
 * not in checked-expressions.txt.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test, vi } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const CHECKED = path.join(import.meta.dirname, 'checked-expressions.txt');
const UPDATE = 'run: npx vitest run tests/security/regular-expressions.test.ts --update';

/** Expressions that recheck cannot read, and why they are linear. */
const UNREADABLE: Readonly<Record<string, string>> = {
  '/^\\p{RGI_Emoji}$/v': 'the longest of a finite set of strings, without a quantifier',
};

interface Found {
  literals: string[];
  /** Whether the file calls `new RegExp`. */
  constructs: boolean;
}

function readExpressions(file: string): Found {
  const found: Found = { literals: [], constructs: false };
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) found.literals.push(`/${node.regex.pattern}/${node.regex.flags}`);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') found.constructs = true;
    },
  }).visit(parseSync(file, readFileSync(path.join(ROOT, file), 'utf8')).program);
  return found;
}

function sourceFiles(): string[] {
  return ['src', 'web/src'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/(?:^|\/)generated\//.test(file))
      .map((file) => `${folder}/${file}`),
  );
}

/** The expressions that a module constructs when it is evaluated. The query makes it a second instance of the module. */
async function constructedBy(file: string): Promise<string[]> {
  const made: string[] = [];
  const recording = new Proxy(RegExp, {
    construct(target, args: [pattern: string, flags?: string]) {
      const regex = Reflect.construct(target, args);
      if (new Error().stack?.split('\n')[2]?.includes(file)) made.push(String(regex));
      return regex;
    },
  });
  vi.stubGlobal('RegExp', recording);
  try {
    await import(/* @vite-ignore */ `${path.join(ROOT, file)}?constructed`);
  } finally {
    vi.unstubAllGlobals();
  }
  return made;
}

async function expressionsOfSource(): Promise<Set<string>> {
  const all = new Set<string>();
  for (const file of sourceFiles()) {
    const { literals, constructs } = readExpressions(file);
    for (const expression of literals) all.add(expression);
    if (constructs) for (const expression of await constructedBy(file)) all.add(expression);
  }
  return all;
}

/** Loads recheck only when there is something to check: it takes a second to start. */
async function attackOn(expression: string): Promise<string | null> {
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(expression) ?? [];
  const result = checkSync(source, flags, {
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    randomSeed: 1,
  });
  if (result.status === 'safe' || expression in UNREADABLE) return null;
  if (result.status === 'unknown') return `${expression}: ${JSON.stringify(result.error)}`;
  return `${expression}: ${result.complexity.summary}, attacked by ${result.attack.pattern}`;
}

test('every expression of the source takes linear time', async () => {
  const known = new Set(readFileSync(CHECKED, 'utf8').split('\n'));
  const linear: string[] = [];
  const attacks: string[] = [];
  for (const expression of [...(await expressionsOfSource())].sort()) {
    const attack = known.has(expression) ? null : await attackOn(expression);
    if (attack === null) linear.push(expression);
    else attacks.push(attack);
  }
  // Soft, so that an update records the others.
  expect.soft(attacks).toEqual([]);
  await expect(`${linear.join('\n')}\n`, UPDATE).toMatchFileSnapshot(CHECKED);
});

test.each(['/^(a+)+$/', '/\\s+$/', '/<[^>]*>/'])('a slow expression is recognized: %s', async (slow) => {
  expect(await attackOn(slow)).toContain(slow);
});
