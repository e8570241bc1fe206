/**
 * Permission × procedure × role, complete by construction: every procedure of the staff is open to a role with only its
 * permission, and closed to one with all others. A new procedure is included automatically.
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
import type { RequestContext } from '../../src/procedures/context.ts';
import { tokenFor } from '../support/clients/authorization.ts';
import { contextOf, probeDirectly, withScopes } from '../support/clients/direct-calls.ts';
import { kindOf, PROCEDURES, permissionsOf, probe, scopesOf, type Target } from '../support/clients/probe.ts';
import { createWorld, type World } from '../support/world/world.ts';

const STAFF = PROCEDURES.filter((target) => kindOf(target) === 'staff');
const NOT_ALLOWED = REFUSALS.not_allowed.text;

let world: World;
let holder: RequestContext;
beforeAll(async () => {
  world = await createWorld();
  const { db, ids, clock } = world.platform;
  const now = clock.now();
  const role = { id: ids.next(), name: 'Holder', permissions: 0, position: 20, createdAt: now, updatedAt: now };
  const { id: roleId } = await db.role.create({ data: role });
  holder = await by(await tokenFor(world, await world.person('holder', { roleId })));
});
afterAll(() => world.close());

const by = (token: string | null): Promise<RequestContext> => contextOf(world, token && `Bearer ${token}`);

/** A user whose role has exactly these permissions, with a token of every scope. */
function holding(permissions: number): RequestContext {
  const { viewer } = holder;
  return { ...holder, viewer: viewer?.role ? { ...viewer, role: { ...viewer.role, permissions } } : viewer };
}

type Check = (status: number, text: string) => boolean;

let cells = 0;
/** The procedures with an unexpected answer to this caller, in either facade. */
async function odd(targets: readonly Target[], ctx: RequestContext, isRight: Check): Promise<string[]> {
  const wrong: string[] = [];
  for (const target of targets)
    for (const [facade, [status, text]] of Object.entries(await probeDirectly(ctx, target))) {
      cells += 1;
      if (!isRight(status, text)) wrong.push(`${facade} ${target.name}: ${status} ${text}`);
    }
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
  test('opens alone what needs it, and nothing else', async () => {
    const only = holding(PERMISSIONS[permission]);
    expect(await odd(needing(permission), only, isOpen)).toEqual([]);
    const others = STAFF.filter((target) => !permissionsOf(target).includes(permission));
    expect(await odd(others, only, isForbidden)).toEqual([]);
  });

  test('is needed, whatever else a role holds', async () => {
    const only = needing(permission).filter((target) => permissionsOf(target).length === 1);
    expect(await odd(only, holding(allBut(permission)), isForbidden)).toEqual([]);
  });
});

test('one of several permissions is needed where any of them is enough', async () => {
  const several = STAFF.filter((target) => permissionsOf(target).length > 1);
  for (const target of several)
    expect(await odd([target], holding(allBut(...permissionsOf(target))), isForbidden)).toEqual([]);
});

test('administrator stands for all of them', async () => {
  expect(await odd(STAFF, holding(PERMISSIONS.administrator), isOpen)).toEqual([]);
});

test('no role, a role without permissions, no token and no scope open nothing', async () => {
  expect(await odd(STAFF, await by(await tokenFor(world, world.alice)), isForbidden)).toEqual([]);
  expect(await odd(STAFF, holder, isForbidden)).toEqual([]);
  expect(await odd(STAFF, await by(null), (status) => status === 401)).toEqual([]);
  const admin = await by(await tokenFor(world, world.admin));
  const outside: Check = (status, text) => status === 403 && text === REFUSALS.outside_scopes.text;
  for (const target of STAFF) {
    const granting = scopesOf(target).flatMap(grantedBy);
    const held = ALL_SCOPES.filter((scope) => !granting.includes(scope));
    expect(await odd([target], withScopes(admin, held), outside)).toEqual([]);
  }
});

test('a role that is changed counts at the next request over HTTP', async () => {
  const roleId = () => holder.viewer?.role?.id ?? 0n;
  const token = await tokenFor(world, await world.person('newcomer', { roleId: roleId() }));
  const target = STAFF.find(({ name }) => name === 'adminAccounts.list') as Target;
  const forbidden = async () =>
    Object.values(await probe(world.url, target, `Bearer ${token}`)).map(([status]) => status === 403);
  expect(await forbidden()).toEqual([true, true]);
  const where = { id: roleId() };
  await world.platform.db.role.update({ where, data: { permissions: PERMISSIONS.manage_users } });
  expect(await forbidden()).toEqual([false, false]);
});

test('the table is complete: procedures × facades × permissions', () => {
  expect(cells).toBeGreaterThan(5_800);
});
