/** The committed contract covers the facts but for the gaps that openapi/gaps.json names, and names no gap that has been closed. */
import { describe, expect, test } from 'vitest';
import { eventServiceSdl, type Gap, gaps, matches } from './facts.ts';
import { committed, graphqlLines, missing, servedFacts } from './missing.ts';

describe.each(Object.keys(missing) as (keyof typeof missing)[])('%s', (kind) => {
  test('what is missing is named with a reason', () => {
    expect(missing[kind].filter((what) => !gaps[kind].some((gap) => matches(gap, what)))).toEqual([]);
  });

  test('what is named is missing', () => {
    expect(gaps[kind].filter((gap: Gap) => !missing[kind].some((what) => matches(gap, what)))).toEqual([]);
  });

  test('every reason says something', () => {
    expect(gaps[kind].filter((gap: Gap) => gap.why.length < 20)).toEqual([]);
  });
});

test('what is served otherwise names an operation that there is, with a reason', () => {
  const operations = servedFacts.map(({ key }) => key);
  const known = ({ what }: Gap): boolean => {
    const [method, path] = what.split(' ');
    return operations.includes(`${method} ${path}`) || committed('schema.graphql').includes(`  ${method}(`);
  };
  expect(gaps.choices.filter((gap) => gap.why.length < 20 || !known(gap))).toEqual([]);
});

test('scopes are those of the facts', () => {
  const wrong = servedFacts.flatMap(({ key, fact, operation }) => {
    const scopes = new Set((operation.security ?? []).flatMap((entry) => Object.values(entry).flat()));
    return fact.scopes?.length && !fact.scopes.some((scope) => scopes.has(scope)) ? [key] : [];
  });
  expect(wrong).toEqual([]);
});

test('the GraphQL schema has nothing of its own', () => {
  const wanted = new Set(graphqlLines(eventServiceSdl));
  expect(graphqlLines(committed('schema.graphql')).filter((line) => !wanted.has(line))).toEqual([]);
});
