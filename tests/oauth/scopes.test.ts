/** Authorization: every procedure, by tRPC and REST, refuses whoever its meta does not allow. */
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_SCOPES, grantedBy } from '../../src/domain/access/scopes.ts';
import { REFUSALS, type RefusalCode } from '../../src/domain/kernel/refusals.ts';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { REFUSAL_KINDS } from '../../src/platform/errors.ts';
import { registerApp } from '../support/clients/authorization.ts';
import { kindOf, PROCEDURES, probe, scopesOf, type Target } from '../support/clients/probe.ts';
import { createWorld, type World } from '../support/world/world.ts';

const all = PROCEDURES;
const forPeople = all.filter((target) => ['user', 'identity', 'staff'].includes(kindOf(target)));

/** Optional tokens must be valid when they are sent. */
const isForToken = (target: Target): boolean => kindOf(target) !== 'public' || scopesOf(target).length > 0;

/** Open to any signed-in user or application: about the token itself, for every user alike, or the scope depends on the request. */
const WITHOUT_SCOPE = ['announcements.list', 'announcements.donationCampaigns', 'apps.verify', 'streams.open'];

/** Without a token Mastodon refuses these as it does an application's token (Mastodon's errors). */
const ASK_FOR_A_USER = ['announcements.donationCampaigns', 'announcements.list'];

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await registerApp(world);
});
afterAll(() => world.close());

async function tokenFor(
  grant: { userId?: bigint | null; actorId?: bigint | null } = {},
  scopes: readonly string[] = ALL_SCOPES,
): Promise<string> {
  const { db } = world.platform;
  const app = await db.app.findFirstOrThrow();
  const rest = { appId: app.id, userId: null, actorId: null, scopes, ...grant };
  return (await issueToken(db, world.platform, rest)).token;
}

/** Several at a time. */
async function each(targets: readonly Target[], act: (target: Target) => Promise<void>): Promise<void> {
  const limit = pLimit(8);
  await Promise.all(targets.map((target) => limit(act, target)));
}

/** Calls all of them, and lists those that did not refuse with this code. */
async function notRefusing(
  targets: readonly Target[],
  token: string | null,
  code: RefusalCode,
  header = token && `Bearer ${token}`,
): Promise<string[]> {
  const { kind, text, status }: { kind: keyof typeof REFUSAL_KINDS; text: string; status?: number } = REFUSALS[code];
  const usual = REFUSAL_KINDS[kind].status;
  const expected: Record<string, [number, string]> = { tRPC: [usual, text], REST: [status ?? usual, text] };
  const wrong: string[] = [];
  await each(targets, async (target) => {
    for (const [facade, answer] of Object.entries(await probe(world.url, target, header))) {
      const wanted = expected[facade];
      if (answer[0] !== wanted?.[0] || answer[1] !== wanted?.[1])
        wrong.push(`${facade} ${target.name}: ${answer.join(' ')}`);
    }
  });
  return wrong;
}

test('there are procedures to guard', () => {
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
  // What a block would end concerns those who may block; uploading includes reading the state of the file; a translation is a read
  // by POST, and so is whether an address is blocked.
  const reads = ['adminCanonicalEmailBlocks.test', 'blocks.previewDomain', 'media.get', 'statuses.translate'];
  expect(odd.map((target) => target.name)).toEqual(reads);
});

test('every permission belongs to a role', () => {
  const staff = all.filter((target) => kindOf(target) === 'staff');
  expect(staff.filter((target) => !target.meta.permission).map((target) => target.name)).toEqual([]);
});

describe('refused', () => {
  const guarded = all.filter((target) => kindOf(target) !== 'public');

  test('without a token', async () => {
    const [asking, others] = [true, false].map((asks) =>
      guarded.filter(({ name }) => ASK_FOR_A_USER.includes(name) === asks),
    ) as [Target[], Target[]];
    expect(asking).toHaveLength(ASK_FOR_A_USER.length);
    expect(await notRefusing(asking, null, 'user_required')).toEqual([]);
    expect(await notRefusing(others, null, 'token_invalid')).toEqual([]);
  });

  test('with an invalid token, where one is needed', async () => {
    expect(await notRefusing(guarded, 'nonsense', 'token_invalid')).toEqual([]);
  });

  test.each(['Basic YWxpY2U6c2VjcmV0', 'Token abc', 'abc'])(
    'with the credentials %j, also where no token is needed',
    async (header) => {
      expect(await notRefusing(all, null, 'authorization_malformed', header)).toEqual([]);
    },
  );

  test('with a revoked token', async () => {
    const token = await tokenFor({ userId: world.alice.userId, actorId: world.alice.actorId });
    const { id } = await world.platform.db.accessToken.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await world.platform.db.accessToken.update({ where: { id }, data: { revokedAt: world.clock.now() } });
    expect(await notRefusing(all.filter(isForToken), token, 'token_revoked')).toEqual([]);
  });

  test("with an application's token, where a user is needed", async () => {
    expect(await notRefusing(forPeople, await tokenFor(), 'user_required')).toEqual([]);
  });

  test("with a user's token, where an application's is needed", async () => {
    const token = await tokenFor({ userId: world.alice.userId, actorId: world.alice.actorId });
    const targets = all.filter((target) => kindOf(target) === 'app' && !target.meta.allowUser);
    expect(targets.map((target) => target.name)).toContain('signUps.create');
    expect(await notRefusing(targets, token, 'app_required')).toEqual([]);
  });

  test('with every scope except the needed one, also where no token is needed', async () => {
    const wrong: string[] = [];
    const { userId, actorId } = world.admin;
    for (const target of all.filter((each) => scopesOf(each).length > 0)) {
      const granting = scopesOf(target).flatMap(grantedBy);
      const others = ALL_SCOPES.filter((scope) => !granting.includes(scope));
      const person = kindOf(target) === 'app' && !target.meta.allowUser ? {} : { userId, actorId };
      wrong.push(...(await notRefusing([target], await tokenFor(person, others), 'outside_scopes')));
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['suspended', { suspendedAt: new Date() }, 'login_disabled'],
    ['unconfirmed', { confirmedAt: null }, 'email_unconfirmed'],
    ['unapproved', { approvedAt: null }, 'approval_pending'],
  ] as const)('to %s users', async (state, data, code) => {
    const person = await world.person(state, { role: 'Owner' });
    await world.platform.db.user.update({ where: { id: person.userId }, data });
    const targets = {
      suspended: all.filter((target) => isForToken(target) && (kindOf(target) !== 'app' || target.meta.allowUser)),
      others: forPeople.filter((target) => !target.meta.allowUnconfirmed),
    }[state === 'suspended' ? state : 'others'];
    expect(await notRefusing(targets, await tokenFor(person), code)).toEqual([]);
  });

  test('to users without an identity, where one is needed', async () => {
    const token = await tokenFor({ userId: world.admin.userId });
    // Without those for which an application's token is refused first.
    const targets = forPeople.filter((target) => kindOf(target) !== 'user' && !target.meta.inPerson);
    expect(await notRefusing(targets, token, 'identity_required')).toEqual([]);
  });

  test('to users without the role, where staff is needed', async () => {
    const token = await tokenFor(world.alice);
    const targets = forPeople.filter((target) => kindOf(target) === 'staff');
    expect(await notRefusing(targets, token, 'not_allowed')).toEqual([]);
  });
});

test('procedures for sign-ins refuse applications, whatever their scopes', async () => {
  const targets = all.filter((target) => target.meta.inPerson);
  expect(targets.map((target) => target.name)).toEqual(
    expect.arrayContaining(['users.changePassword', 'persons.delete', 'sessions.end']),
  );
  expect(await notRefusing(targets, await tokenFor(world.admin), 'sign_in_required')).toEqual([]);
});

/** Refusals of the gates; anything else is the procedure's own answer. */
const GATES: readonly string[] = (
  ['token_invalid', 'token_revoked', 'user_required', 'app_required', 'outside_scopes', 'email_unconfirmed'] as const
).map((code) => REFUSALS[code].text);

/** Calls each with the token that `tokenOf` has for it, and lists those whose gates refuse it. */
async function stopped(
  targets: readonly Target[],
  tokenOf: (target: Target) => Promise<string | null>,
): Promise<string[]> {
  const wrong: string[] = [];
  await each(targets, async (target) => {
    const token = await tokenOf(target);
    const answers = Object.entries(await probe(world.url, target, token && `Bearer ${token}`));
    for (const [facade, [status, text]] of answers)
      if (GATES.includes(text) || status >= 500) wrong.push(`${facade} ${target.name}: ${status} ${text}`);
  });
  return wrong;
}

describe('let in', () => {
  const scoped = all.filter((target) => scopesOf(target).length > 0 && !target.meta.inPerson);
  const isForApp = (target: Target): boolean => kindOf(target) === 'app' && !target.meta.allowUser;

  test.each([
    ['the scope itself', (scope: string) => scope],
    ['its parent', (scope: string) => grantedBy(scope)[1] ?? scope],
  ])('with %s and no other', async (what, grantOf) => {
    const person = await world.person(`owner_${what.length}`, { role: 'Owner' });
    for (const index of [0, 1]) {
      const targets = scoped.filter((target) => scopesOf(target).length > index);
      const tokenOf = (target: Target) => {
        const scope = grantOf(scopesOf(target)[index] ?? '');
        return tokenFor(isForApp(target) ? {} : person, [scope]);
      };
      expect(await stopped(targets, tokenOf)).toEqual([]);
    }
  });

  test('without a token, and with that of an application, where none is needed', async () => {
    const open = all.filter((target) => kindOf(target) === 'public');
    const app = await tokenFor();
    expect(await stopped(open, async () => null)).toEqual([]);
    expect(await stopped(open, async () => app)).toEqual([]);
  });

  test('unconfirmed users, where they confirm their address', async () => {
    const person = await world.person('not_yet');
    await world.platform.db.user.update({ where: { id: person.userId }, data: { confirmedAt: null } });
    const targets = forPeople.filter((target) => target.meta.allowUnconfirmed && !target.meta.inPerson);
    expect(targets.map((target) => target.name)).toContain('signUps.checkConfirmation');
    expect(await stopped(targets, () => tokenFor(person))).toEqual([]);
  });
});

test('allowed callers pass the gates', async () => {
  const token = await tokenFor(await world.person('nora', { role: 'Owner' }));
  const refused: string[] = [];
  const harmless = all.filter(
    ({ type, meta }) => type === 'query' && (meta.auth !== 'app' || meta.allowUser) && !meta.inPerson,
  );
  for (const target of harmless) {
    for (const [facade, [status, text]] of Object.entries(await probe(world.url, target, `Bearer ${token}`)))
      if (status === 401 || status === 403 || status >= 500)
        refused.push(`${facade} ${target.name}: ${status} ${text}`);
  }
  expect(refused).toEqual([]);
});
