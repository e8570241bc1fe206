/** JSON documents with something wrong in them: fields removed, doubled, of other types, huge and deep. The same in each run. */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonDocument = { [key: string]: Json };

/** Numbers that look random and are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

const deep = (levels: number): Json => (levels === 0 ? 'x' : [deep(levels - 1)]);

/** @param real values that are valid in other places, such as addresses of other objects */
export function mutations(seed: number, real: readonly Json[]) {
  const chance = numbers(seed);
  const draw = (): number => chance.next().value;
  const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;
  const nonsense: (() => Json)[] = [
    () => null,
    () => true,
    () => -5,
    () => 1e308,
    () => 2 ** 53,
    () => '',
    () => 'nonsense',
    () => 'javascript:alert(1)',
    () => 'https://[::1',
    () => 'http://%41:99999/',
    () => '\0\uD800',
    () => '9999-12-31T23:59:59Z',
    () => '0001-01-01T00:00:00Z',
    () => '1969-12-31T23:59:59.999Z',
    () => [],
    () => ({}),
    () => [[[[]]]],
    () => JSON.parse('{"__proto__":{"id":7},"constructor":7,"toString":"x","length":-1}'),
    () => deep(15),
    () => deep(40),
    () => 'x'.repeat(20_000),
    () => '<b>'.repeat(2_000),
    () => Array.from({ length: 300 }, () => pick(real)),
  ];
  const change = (json: JsonDocument | Json[]): void => {
    const keys = Object.keys(json);
    const key = pick(keys);
    if (key === undefined) return;
    const holder = json as JsonDocument;
    const inner = holder[key] ?? null;
    const way = draw();
    if (typeof inner === 'object' && inner !== null && draw() < 0.7) change(inner);
    else if (way < 0.15) delete holder[key];
    else if (way < 0.3) holder[key] = [inner, inner];
    else if (way < 0.4) holder[pick(keys)] = inner;
    else if (way < 0.65) holder[key] = structuredClone(pick(real));
    else holder[key] = pick(nonsense)();
  };
  return {
    pick,
    /** A copy with one to three changes somewhere. */
    mutated(document: JsonDocument): JsonDocument {
      const copy = structuredClone(document);
      for (let times = 1 + Math.floor(draw() * 3); times > 0; times -= 1) change(copy);
      return copy;
    },
  };
}
