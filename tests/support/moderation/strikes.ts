/** Creates and decides strikes and their appeals for the tests of reports. */
import { type WarningAction, warn } from '../../../src/domain/users/warnings.ts';
import type { Person, World } from '../world/world.ts';

export function strikes(worldOf: () => World) {
  return {
    /** A warning that the moderator gave; returns its id. */
    async struck(target: Person, action: WarningAction = 'none', text = 'Not like this'): Promise<string> {
      const { platform, mod } = worldOf();
      const given = { action, targetIds: [target.actorId], moderatorId: mod.actorId, text };
      const [warning] = await platform.db.$transaction((tx) => warn(tx, platform, given));
      return `${warning?.id}`;
    },
    appeal: (person: Person | null, id: string, text = 'It was a joke') =>
      worldOf().rest(person).post(`/api/v1/strikes/${id}/appeal`, { text }),
    decide: (id: string, verdict: 'approve' | 'reject', person: Person | null = worldOf().admin) =>
      worldOf().rest(person).post(`/api/v1/admin/appeals/${id}/${verdict}`),
    /** The id of the appeal against a strike. */
    async appealOf(strike: string): Promise<string> {
      const where = { accountWarningId: BigInt(strike) };
      return `${(await worldOf().platform.db.appeal.findUniqueOrThrow({ where })).id}`;
    },
  };
}
