/** The committed contract covers the facts except for the gaps in openapi/gaps.json, which names no closed gap. */
import { describe, expect, test } from 'vitest';
import { attributesOf, eventServiceSdl, type Gap, gaps, matches } from './facts.ts';
import { committed, graphqlLines, missing, servedFacts } from './missing.ts';

describe.each(Object.keys(missing) as (keyof typeof missing)[])('%s', (kind) => {
  test('every gap is listed with a reason', () => {
    expect(missing[kind].filter((what) => !gaps[kind].some((gap) => matches(gap, what)))).toEqual([]);
  });

  test('every listed gap exists', () => {
    expect(gaps[kind].filter((gap: Gap) => !missing[kind].some((what) => matches(gap, what)))).toEqual([]);
  });

  test('no reason is empty', () => {
    expect(gaps[kind].filter((gap: Gap) => gap.why.length < 20)).toEqual([]);
  });
});

test('differences name an existing operation or enumeration, with a reason', () => {
  const operations = servedFacts.map(({ key }) => key);
  const known = ({ what }: Gap): boolean => {
    const [method = '', path] = what.split(' ');
    const [entity = '', attribute = ''] = method.split('.');
    if (attributesOf(entity)[attribute]?.enum) return true;
    return operations.includes(`${method} ${path}`) || committed('schema.graphql').includes(`  ${method}(`);
  };
  expect(gaps.choices.filter((gap) => gap.why.length < 20 || !known(gap))).toEqual([]);
});

test('every gap of the federation has ids and a reason', () => {
  const isNamed = ({ what, why }: Gap): boolean =>
    /^(?:(?:FED-[A-Z]+-\d\d|FEV-\d{3}) ?)+$/.test(what) && why.length >= 20;
  expect(gaps.federation.filter((gap) => !isNamed(gap))).toEqual([]);
});

test('scopes match the facts', () => {
  const wrong = servedFacts.flatMap(({ key, fact, operation }) => {
    const scopes = new Set((operation.security ?? []).flatMap((entry) => Object.values(entry).flat()));
    return fact.scopes?.length && !fact.scopes.some((scope) => scopes.has(scope)) ? [key] : [];
  });
  expect(wrong).toEqual([]);
});

test('the GraphQL schema adds nothing to the facts', () => {
  const wanted = new Set(graphqlLines(eventServiceSdl));
  expect(graphqlLines(committed('schema.graphql')).filter((line) => !wanted.has(line))).toEqual([]);
});
