/** Changes that end a viewer's rights between two requests, each with its reversal and the refusal of the next request. */
import { EVERYONE_ID } from '../../../src/domain/access/roles.ts';
import { hashToken } from '../../../src/platform/random.ts';
import type { Person, World } from '../world/world.ts';

export interface ViewerChange {
  what: string;
  /** Makes the change, or takes it back. */
  change(on: boolean): Promise<unknown>;
  status: number;
  error: string;
}

const AT = new Date('2026-01-01');
const ALL_SCOPES = ['read', 'write', 'follow', 'push'];

/** @param remaining the scopes that the token keeps when it loses those that the request needs */
export function viewerChanges(world: () => World, person: () => Person, remaining: string[]): ViewerChange[] {
  const db = () => world().platform.db;
  const token = () => ({ hash: Buffer.from(hashToken(person().token)) });
  const user = () => ({ id: person().userId });
  const actor = () => ({ id: person().actorId });
  return [
    {
      what: 'the token is revoked',
      change: (on) => db().accessToken.update({ where: token(), data: { revokedAt: on ? AT : null } }),
      status: 401,
      error: 'The access token was revoked',
    },
    {
      what: 'the token loses its scopes',
      change: (on) => db().accessToken.update({ where: token(), data: { scopes: on ? remaining : ALL_SCOPES } }),
      status: 403,
      error: 'This action is outside the authorized scopes',
    },
    {
      what: 'the user is suspended',
      change: (on) => db().user.update({ where: user(), data: { suspendedAt: on ? AT : null } }),
      status: 403,
      error: 'Your login is currently disabled',
    },
    {
      what: 'the identity is suspended',
      change: (on) => db().actor.update({ where: actor(), data: { suspendedAt: on ? AT : null } }),
      status: 403,
      error: 'Your login is currently disabled',
    },
    {
      what: 'the identity is given up',
      change: (on) => db().actor.update({ where: actor(), data: { deletedAt: on ? AT : null } }),
      status: 403,
      error: 'Your login is currently disabled',
    },
    {
      what: 'a second factor becomes required',
      change: (on) => db().role.update({ where: { id: EVERYONE_ID }, data: { require2fa: on } }),
      status: 403,
      error: 'Your login is missing the second factor that your role requires: set it up at /settings/security',
    },
    {
      what: 'the e-mail address is unconfirmed',
      change: (on) => db().user.update({ where: user(), data: { confirmedAt: on ? null : AT } }),
      status: 403,
      error: 'Your login is missing a confirmed e-mail address',
    },
  ];
}
