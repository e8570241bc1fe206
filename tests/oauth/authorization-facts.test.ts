/**
 * Each operation of Mastodon's API requires the same as in Mastodon: no token, an application's, a user's, or the staff's; and
 * the same scopes.
 */
import { expect, test } from 'vitest';
import { grantedBy } from '../../src/domain/access/scopes.ts';
import { facts, type Operation } from '../conformance/facts.ts';
import { kindOf, PROCEDURES, scopesOf, type Target } from '../support/clients/probe.ts';

/** `GET /api/v1/accounts/{}` → the procedure that serves it. */
const served = new Map<string, Target>(
  PROCEDURES.flatMap((target) => {
    const { openapi, aliases = [] } = target.meta;
    if (!openapi) return [];
    return [openapi, ...aliases].map(({ method = openapi.method, path = openapi.path }) => {
      return [`${method} ${path.replace(/\{\w+\}/g, '{}')}`, target] as const;
    });
  }),
);

interface Case {
  operation: string;
  fact: Operation;
  target: Target;
}

const CASES: Case[] = Object.entries(facts.operations).flatMap(([operation, fact]) => {
  const target = served.get(operation);
  return target ? [{ operation, fact, target }] : [];
});

/** Allowed callers in the facts → the kinds of procedures with exactly these. */
const KINDS: Record<NonNullable<Operation['auth']>, readonly string[]> = {
  none: ['public'],
  app: ['app'],
  token: ['app', 'user', 'identity', 'public'],
  user: ['user', 'identity'],
  staff: ['staff'],
};

test('the facts cover most operations, and each kind of caller', () => {
  expect(CASES.length).toBeGreaterThan(150);
  expect(new Set(CASES.map(({ fact }) => fact.auth))).toEqual(new Set(Object.keys(KINDS)));
});

/** Operation → why it allows other callers. */
const OTHER_CALLERS: Record<string, string> = {
  'GET /api/v1/timelines/direct': 'Removed from Mastodon, so the facts name nobody; direct posts are for their people.',
};

test('an operation lets in whom the facts let in', () => {
  const wrong = CASES.filter(({ fact, target }) => fact.auth && !KINDS[fact.auth].includes(kindOf(target)));
  expect(wrong.map(({ operation }) => operation)).toEqual(Object.keys(OTHER_CALLERS));
});

/** Any one of them suffices; parents grant what their children do. */
const granting = (scopes: readonly string[]): string[] => [...new Set(scopes.flatMap(grantedBy))].sort();

/** Operation → why other scopes are enough. */
const OTHER_SCOPES: Record<string, string> = {
  'GET /api/v1/accounts/{}/identity_proofs': 'Removed from Mastodon, so the facts name none; as for the account.',
  'GET /api/v1/tags/{}': 'The facts name none; a token that is sent must be good for reading, as for timelines.',
  'GET /api/v1/timelines/direct': 'Removed from Mastodon, so the facts name none; as for other timelines.',
  'GET /api/v1_alpha/async_refreshes/{}': 'The facts name none; `read`, as Mastodon’s own controller has it.',
};

test('the scopes that the facts name are enough, and no others', () => {
  const wrong = CASES.filter(({ fact, target }) => {
    return granting(fact.scopes ?? []).join() !== granting(scopesOf(target)).join();
  });
  expect(wrong.map(({ operation }) => operation).sort()).toEqual(Object.keys(OTHER_SCOPES));
});
