/**
 * Permission × procedure × role, complete by construction: every procedure of the staff is open to a role with its permission alone,
 * and closed to one that holds all others. A new procedure is in it by itself.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EVERY_PERMISSION,
  flagsOf,
  PERMISSION_NAMES,
  PERMISSIONS,
  type Permission,
} from '../../src/domain/access/roles.ts';
import { ALL_SCOPES, grantedBy } from '../../src/domain/access/scopes.ts';
import { REFUSALS } from '../../src/domain/kernel/refusals.ts';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { kindOf, PROCEDURES, permissionsOf, probe, scopesOf, type Target } from '../support/clients/probe.ts';
import { createWorld, type World } from '../support/world/world.ts';

const STAFF = PROCEDURES.filter((target) => kindOf(target) === 'staff');
const NOT_ALLOWED = REFUSALS.not_allowed.text;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A token of somebody whose role holds exactly these. */
async function tokenWith(name: string, permissions: number, scopes: readonly string[] = ALL_SCOPES): Promise<string> {
  const { db, ids, clock } = world.platform;
  const now = clock.now();
  const role = await db.role.create({
    data: { id: ids.next(), name, permissions, position: 20, createdAt: now, updatedAt: now },
  });
  const { userId, actorId } = await world.person(name, { roleId: role.id });
  return (await issueToken(db, world.platform, { appId: null, userId, actorId, scopes })).token;
}

type Check = (status: number, text: string) => boolean;

/** Those of the procedures whose answers to this token are not as they should be, at either facade. */
async function odd(targets: readonly Target[], token: string | null, isRight: Check): Promise<string[]> {
  const wrong: string[] = [];
  for (const target of targets)
    for (const [facade, [status, text]] of Object.entries(await probe(world.url, target, token && `Bearer ${token}`)))
      if (!isRight(status, text)) wrong.push(`${facade} ${target.name}: ${status} ${text}`);
  return wrong;
}

const isOpen: Check = (status, text) => status !== 401 && status < 500 && !(status === 403 && text === NOT_ALLOWED);
const isForbidden: Check = (status, text) => status === 403 && text === NOT_ALLOWED;

test('every procedure names permissions that exist', () => {
  const isKnown = (name: Permission) => PERMISSION_NAMES.includes(name);
  const unknown = STAFF.filter((target) => permissionsOf(target).length === 0 || !permissionsOf(target).every(isKnown));
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

const used = [...new Set(STAFF.flatMap(permissionsOf))].sort();
const needing = (permission: Permission): Target[] =>
  STAFF.filter((target) => permissionsOf(target).includes(permission));

const allBut = (...names: Permission[]): number => EVERY_PERMISSION & ~flagsOf([...names, 'administrator']);

describe.each(used)('%s', (permission) => {
  test('alone opens what needs it, and nothing else', async () => {
    const token = await tokenWith(`only_${permission}`, PERMISSIONS[permission]);
    expect(await odd(needing(permission), token, isOpen)).toEqual([]);
    const others = STAFF.filter((target) => !permissionsOf(target).includes(permission));
    expect(await odd(others, token, isForbidden)).toEqual([]);
  });

  test('is needed, whatever else a role holds', async () => {
    const token = await tokenWith(`not_${permission}`, allBut(permission));
    const only = needing(permission).filter((target) => permissionsOf(target).length === 1);
    expect(await odd(only, token, isForbidden)).toEqual([]);
  });
});

test('where any one of several is enough, some of them is needed', async () => {
  const several = STAFF.filter((target) => permissionsOf(target).length > 1);
  for (const [place, target] of several.entries()) {
    const token = await tokenWith(`neither_${place}`, allBut(...permissionsOf(target)));
    expect(await odd([target], token, isForbidden)).toEqual([]);
  }
});

test('administrator stands for all of them', async () => {
  expect(await odd(STAFF, await tokenWith('chief', PERMISSIONS.administrator), isOpen)).toEqual([]);
});

test('no role, a role without permissions, no token and no scope open nothing', async () => {
  const { userId, actorId } = world.alice;
  const plain = await issueToken(world.platform.db, world.platform, {
    appId: null,
    userId,
    actorId,
    scopes: ALL_SCOPES,
  });
  expect(await odd(STAFF, plain.token, isForbidden)).toEqual([]);
  expect(await odd(STAFF, await tokenWith('badge', 0), isForbidden)).toEqual([]);
  expect(await odd(STAFF, null, (status) => status === 401)).toEqual([]);
  const outside: Check = (status, text) => status === 403 && text === REFUSALS.outside_scopes.text;
  for (const scopes of new Set(STAFF.map((target) => JSON.stringify(scopesOf(target))))) {
    const granting = (JSON.parse(scopes) as string[]).flatMap(grantedBy);
    const held = ALL_SCOPES.filter((scope) => !granting.includes(scope));
    const grant = { appId: null, userId: world.admin.userId, actorId: world.admin.actorId, scopes: held };
    const { token } = await issueToken(world.platform.db, world.platform, grant);
    const same = STAFF.filter((target) => JSON.stringify(scopesOf(target)) === scopes);
    expect(await odd(same, token, outside)).toEqual([]);
  }
});
