/** Authorization: every procedure, for tRPC and REST, refuses all callers that its meta does not allow. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_SCOPES, grantedBy } from '../../src/domain/access/scopes.ts';
import { REFUSALS, type RefusalCode } from '../../src/domain/kernel/refusals.ts';
import { REFUSAL_KINDS } from '../../src/platform/errors.ts';
import type { RequestContext } from '../../src/procedures/context.ts';
import { tokenFor } from '../support/clients/authorization.ts';
import { contextOf, probeDirectly, withScopes } from '../support/clients/direct-calls.ts';
import { kindOf, PROCEDURES, probe, scopesOf, type Target } from '../support/clients/probe.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const all = PROCEDURES;
const forPeople = all.filter((target) => ['user', 'identity', 'staff'].includes(kindOf(target)));

/** Optional tokens must be valid when they are sent. */
const isForToken = (target: Target): boolean => kindOf(target) !== 'public' || scopesOf(target).length > 0;

const isForApp = (target: Target): boolean => kindOf(target) === 'app' && !target.meta.allowUser;

/** Open to any signed-in user or application: about the token itself, for every user alike, or the scope depends on the request. */
const WITHOUT_SCOPE = ['announcements.list', 'announcements.donationCampaigns', 'apps.verify', 'streams.open'];

/** Without a token Mastodon refuses these as it does an application's token (Mastodon's errors). */
const ASK_FOR_A_USER = ['announcements.donationCampaigns', 'announcements.list'];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A caller by an `Authorization` header. */
const by = (header: string | null): Promise<RequestContext> => contextOf(world, header);
/** A caller with a token of this person, or of an application, with every scope. */
const byTokenOf = async (person?: Pick<Person, 'userId'> & Partial<Person>): Promise<RequestContext> =>
  by(`Bearer ${await tokenFor(world, person)}`);

type Answers = Awaited<ReturnType<typeof probeDirectly>>;

/** Compares answers with a refusal, and lists the facades that gave another. */
function otherThan(code: RefusalCode, { name }: Target, answers: Answers): string[] {
  const { kind, text, status }: { kind: keyof typeof REFUSAL_KINDS; text: string; status?: number } = REFUSALS[code];
  const usual = REFUSAL_KINDS[kind].status;
  const expected = { tRPC: `${usual} ${text}`, REST: `${status ?? usual} ${text}` };
  const got = Object.entries(answers).map(([facade, answer]) => [facade, answer.join(' ')] as const);
  return got
    .filter(([facade, answer]) => answer !== expected[facade as 'tRPC'])
    .map((each) => [name, ...each].join(' '));
}

let cells = 0;
/** Calls all of them, and lists those that did not refuse with this code. */
async function notRefusing(targets: readonly Target[], ctx: RequestContext, code: RefusalCode): Promise<string[]> {
  const wrong: string[] = [];
  for (const target of targets) {
    const answers = await probeDirectly(ctx, target);
    wrong.push(...otherThan(code, target, answers));
    cells += Object.keys(answers).length;
  }
  return wrong;
}

test('finds procedures to guard', () => {
  expect(forPeople.length).toBeGreaterThan(50);
  for (const kind of ['public', 'app', 'user', 'identity', 'staff'])
    expect(all.some((target) => kindOf(target) === kind)).toBe(true);
});

test('every authenticated procedure names existing scopes, except those about the token itself', () => {
  const guarded = all.filter((target) => kindOf(target) !== 'public' && !target.meta.inPerson);
  expect(guarded.filter((target) => scopesOf(target).length === 0).map((target) => target.name)).toEqual(WITHOUT_SCOPE);
  expect(all.flatMap(scopesOf).filter((scope) => !ALL_SCOPES.includes(scope))).toEqual([]);
});

/** One scope each for all that they allow. */
const UNDIVIDED = ['push', 'crypto'];

test('mutations need a write scope, queries do not', () => {
  const writing = (target: Target) => scopesOf(target).some((scope) => /^(admin:)?write/.test(scope));
  const divided = all.filter((target) => !UNDIVIDED.some((scope) => scopesOf(target).includes(scope)));
  const odd = divided.filter(
    (target) => scopesOf(target).length > 0 && writing(target) !== (target.type === 'mutation'),
  );
  // The preview of a block needs the scope for blocking; uploading includes reading the state of the file; a translation is a
  // read by POST, and so is the check whether an address is blocked.
  const reads = ['adminCanonicalEmailBlocks.test', 'blocks.previewDomain', 'media.get', 'statuses.translate'];
  expect(odd.map((target) => target.name)).toEqual(reads);
});

test('every permission belongs to a role', () => {
  const staff = all.filter((target) => kindOf(target) === 'staff');
  expect(staff.filter((target) => !target.meta.permission).map((target) => target.name)).toEqual([]);
});

describe('refused', () => {
  const guarded = all.filter((target) => kindOf(target) !== 'public');

  test('refuses requests without a token', async () => {
    const [asking, others] = [true, false].map((asks) =>
      guarded.filter(({ name }) => ASK_FOR_A_USER.includes(name) === asks),
    ) as [Target[], Target[]];
    expect(asking).toHaveLength(ASK_FOR_A_USER.length);
    expect(await notRefusing(asking, await by(null), 'user_required')).toEqual([]);
    expect(await notRefusing(others, await by(null), 'token_invalid')).toEqual([]);
  });

  test('refuses an invalid token, where one is needed', async () => {
    expect(await notRefusing(guarded, await by('Bearer nonsense'), 'token_invalid')).toEqual([]);
  });

  test.each(['Basic YWxpY2U6c2VjcmV0', 'Token abc', 'abc'])(
    'refuses the credentials %j, also where no token is needed',
    async (header) => {
      expect(await notRefusing(all, await by(header), 'authorization_malformed')).toEqual([]);
    },
  );

  test('refuses a revoked token', async () => {
    const token = await tokenFor(world, world.alice);
    const { id } = await world.platform.db.accessToken.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await world.platform.db.accessToken.update({ where: { id }, data: { revokedAt: world.clock.now() } });
    expect(await notRefusing(all.filter(isForToken), await by(`Bearer ${token}`), 'token_revoked')).toEqual([]);
  });

  test("refuses an application's token, where a user is needed", async () => {
    expect(await notRefusing(forPeople, await byTokenOf(), 'user_required')).toEqual([]);
  });

  test("refuses a user's token, where an application's is needed", async () => {
    const targets = all.filter((target) => kindOf(target) === 'app' && !target.meta.allowUser);
    expect(targets.map((target) => target.name)).toContain('signUps.create');
    expect(await notRefusing(targets, await byTokenOf(world.alice), 'app_required')).toEqual([]);
  });

  test('refuses a token with every scope except the needed one, also where no token is needed', async () => {
    const [person, app] = [await byTokenOf(world.admin), await byTokenOf()];
    const wrong: string[] = [];
    for (const target of all.filter((each) => scopesOf(each).length > 0)) {
      const granting = scopesOf(target).flatMap(grantedBy);
      const others = ALL_SCOPES.filter((scope) => !granting.includes(scope));
      wrong.push(
        ...(await notRefusing([target], withScopes(isForApp(target) ? app : person, others), 'outside_scopes')),
      );
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['suspended', { suspendedAt: new Date() }, 'login_disabled'],
    ['unconfirmed', { confirmedAt: null }, 'email_unconfirmed'],
    ['unapproved', { approvedAt: null }, 'approval_pending'],
  ] as const)('refuses %s users', async (state, data, code) => {
    const person = await world.person(state, { role: 'Owner' });
    await world.platform.db.user.update({ where: { id: person.userId }, data });
    const targets = {
      suspended: all.filter((target) => isForToken(target) && (kindOf(target) !== 'app' || target.meta.allowUser)),
      others: forPeople.filter((target) => !target.meta.allowUnconfirmed),
    }[state === 'suspended' ? state : 'others'];
    expect(await notRefusing(targets, await byTokenOf(person), code)).toEqual([]);
  });

  test('refuses users without an identity, where one is needed', async () => {
    // Without those for which an application's token is refused first.
    const targets = forPeople.filter((target) => kindOf(target) !== 'user' && !target.meta.inPerson);
    expect(await notRefusing(targets, await byTokenOf({ userId: world.admin.userId }), 'identity_required')).toEqual(
      [],
    );
  });

  test('refuses users without the role, where staff is needed', async () => {
    const targets = forPeople.filter((target) => kindOf(target) === 'staff');
    expect(await notRefusing(targets, await byTokenOf(world.alice), 'not_allowed')).toEqual([]);
  });
});

test('procedures for sign-ins refuse applications, whatever their scopes', async () => {
  const targets = all.filter((target) => target.meta.inPerson);
  expect(targets.map((target) => target.name)).toEqual(
    expect.arrayContaining(['users.changePassword', 'persons.delete', 'sessions.end']),
  );
  expect(await notRefusing(targets, await byTokenOf(world.admin), 'sign_in_required')).toEqual([]);
});

/** Refusals of the gates; any other answer is the procedure's own. */
const GATES: readonly string[] = (
  ['token_invalid', 'token_revoked', 'user_required', 'app_required', 'outside_scopes', 'email_unconfirmed'] as const
).map((code) => REFUSALS[code].text);

/** Calls each as the caller that `callerOf` returns for it, and lists those whose gates refuse it. */
async function stopped(
  targets: readonly Target[],
  callerOf: (target: Target) => RequestContext,
  isStopped = (status: number, text: string): boolean => GATES.includes(text) || status >= 500,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const target of targets)
    for (const [facade, [status, text]] of Object.entries(await probeDirectly(callerOf(target), target))) {
      cells += 1;
      if (isStopped(status, text)) wrong.push(`${facade} ${target.name}: ${status} ${text}`);
    }
  return wrong;
}

describe('let in', () => {
  const scoped = all.filter((target) => scopesOf(target).length > 0 && !target.meta.inPerson);

  test.each([
    ['the scope itself', (scope: string) => scope],
    ['its parent', (scope: string) => grantedBy(scope)[1] ?? scope],
  ])('accepts a token with %s and no other', async (what, grantOf) => {
    const person = await byTokenOf(await world.person(`owner_${what.length}`, { role: 'Owner' }));
    const app = await byTokenOf();
    for (const index of [0, 1]) {
      const targets = scoped.filter((target) => scopesOf(target).length > index);
      const callerOf = (target: Target) =>
        withScopes(isForApp(target) ? app : person, [grantOf(scopesOf(target)[index] ?? '')]);
      expect(await stopped(targets, callerOf)).toEqual([]);
    }
  });

  test('accepts requests without a token, and with that of an application, where none is needed', async () => {
    const open = all.filter((target) => kindOf(target) === 'public');
    const [nobody, app] = [await by(null), await byTokenOf()];
    expect(await stopped(open, () => nobody)).toEqual([]);
    expect(await stopped(open, () => app)).toEqual([]);
  });

  test('unconfirmed users, where they confirm their address', async () => {
    const person = await world.person('not_yet');
    await world.platform.db.user.update({ where: { id: person.userId }, data: { confirmedAt: null } });
    const targets = forPeople.filter((target) => target.meta.allowUnconfirmed && !target.meta.inPerson);
    expect(targets.map((target) => target.name)).toContain('signUps.checkConfirmation');
    const unconfirmed = await byTokenOf(person);
    expect(await stopped(targets, () => unconfirmed)).toEqual([]);
  });

  test('allowed callers', async () => {
    const owner = await byTokenOf(await world.person('nora', { role: 'Owner' }));
    const harmless = all.filter((target) => target.type === 'query' && !isForApp(target) && !target.meta.inPerson);
    const isRefused = (status: number) => status === 401 || status === 403 || status >= 500;
    expect(await stopped(harmless, () => owner, isRefused)).toEqual([]);
  });
});

describe('over HTTP', () => {
  test('every procedure has the gates, at each facade', async () => {
    const wrong: string[] = [];
    for (const target of all)
      wrong.push(...otherThan('authorization_malformed', target, await probe(world.url, target, 'Token abc')));
    expect(wrong).toEqual([]);
  });

  test('every kind of caller gets the answers above', async () => {
    const suspended = await world.person('gone');
    await world.platform.db.user.update({ where: { id: suspended.userId }, data: { suspendedAt: new Date() } });
    const { userId } = world.alice;
    const callers: [token: string | null, code: RefusalCode, name: string][] = [
      [null, 'token_invalid', 'statuses.create'],
      ['nonsense', 'token_invalid', 'statuses.create'],
      [await tokenFor(world), 'user_required', 'statuses.create'],
      [await tokenFor(world, world.alice, ['read']), 'outside_scopes', 'statuses.create'],
      [await tokenFor(world, { userId }), 'identity_required', 'statuses.create'],
      [await tokenFor(world, suspended), 'login_disabled', 'statuses.create'],
      [suspended.accessToken, 'login_disabled', 'statuses.create'],
      [await tokenFor(world, world.alice), 'app_required', 'signUps.create'],
      [world.alice.accessToken, 'not_allowed', 'adminAccounts.list'],
      [await tokenFor(world, world.alice), 'sign_in_required', 'users.changePassword'],
      [await tokenFor(world, world.alice, ['write']), 'outside_scopes', 'statuses.get'],
    ];
    for (const [token, code, name] of callers) {
      const target = all.find((each) => each.name === name) as Target;
      expect(otherThan(code, target, await probe(world.url, target, token && `Bearer ${token}`))).toEqual([]);
    }
  });
});

test('the table is complete: procedures × facades × callers', () => {
  expect(cells).toBeGreaterThan(12_300);
});
