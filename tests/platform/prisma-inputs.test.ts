/** The graph of Prisma's inputs, which is read node by node: a value that it does not know would be compiled into the plan of each query. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lazyInputs } from '../../scripts/generated/lazy-inputs.ts';

const generated = (name: string): URL => new URL(`../../src/generated/prisma/internal/${name}`, import.meta.url);

const STRINGS = ['where', 'id', 'Post.find', 'Kind'];

/** Two input nodes, one output node and one root, as `@prisma/param-graph` writes them; 300 is LEB128 of two bytes. */
const BYTES = Uint8Array.from([
  ...[2, 1, 1],
  ...[1, 0, 0x02, 0x01, 2, 0, 32],
  ...[2, 1, 0x06, 0x00, 0, 4, 3, 0xac, 0x02, 0x01, 0x00, 0xac, 0x02, 0, 1],
  ...[1, 1, 1, 0],
  ...[2, 1, 1],
]);

test('every field of a node has its kinds of values and where it leads', () => {
  const { inputNodes, outputNodes, roots, strings } = lazyInputs(STRINGS, BYTES);
  expect(strings).toBe(STRINGS);
  expect(roots).toEqual({ 'Post.find': { argsNodeId: 0, outputNodeId: 0 } });
  // In any order, as queries ask.
  expect(inputNodes[1]?.edges).toEqual({
    1: { scalarMask: 6, childNodeId: undefined, enumNameIndex: 3, flags: 3 },
    300: { scalarMask: 1, childNodeId: 299, enumNameIndex: undefined, flags: 1 },
  });
  expect(inputNodes[0]?.edges).toEqual({
    0: { scalarMask: 258, childNodeId: 1, enumNameIndex: undefined, flags: 32 },
  });
  expect(outputNodes[0]?.edges).toEqual({ 1: { argsNodeId: 0, outputNodeId: undefined } });
  expect(inputNodes[1]?.edges).toBe(inputNodes[1]?.edges);
});

test('the set-up gives it to the generated client, whole', () => {
  const source = readFileSync(generated('class.ts'), 'utf8');
  const [, strings = '""'] = /lazyInputs\(JSON\.parse\((".*")\), readFileSync/.exec(source) ?? [];
  const names = JSON.parse(JSON.parse(strings) as string) as string[];
  const { inputNodes, roots } = lazyInputs(names, readFileSync(generated('inputs.bin')));
  const input = (node: number | undefined, field: string) => inputNodes[node ?? -1]?.edges[names.indexOf(field)];
  const where = input(roots['Status.findMany']?.argsNodeId, 'where');
  const id = input(where?.childNodeId, 'id');
  // A scalar of the type BigInt, or an object of conditions.
  expect(id).toMatchObject({ scalarMask: 4, flags: 33 });
  expect(input(id?.childNodeId, 'in')?.flags).toBe(4);
  // The last one, so that none before it was misread.
  expect(Object.keys(roots).length).toBeGreaterThan(1000);
  expect(Object.keys(roots).every((root) => /^(?:\w+\.)?[a-zA-Z]+$/.test(root))).toBe(true);
});
