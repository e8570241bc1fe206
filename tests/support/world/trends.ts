/** Helpers for actions that create trends. */
import { expect } from 'vitest';
import { changeSetting } from '../../../src/domain/instance/settings.ts';
import { runFromTimetable } from '../../../src/jobs/worker/timetable.ts';
import type { Person, World } from './world.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export function trendActions(worldNow: () => World) {
  const post = async (who: Person, status: string, more: object = {}) =>
    (
      await worldNow()
        .rest(who)
        .post('/api/v1/statuses', { status, visibility: 'public', ...more })
    ).body as { id: string };
  const act = async (who: Person, id: string, verb: string) => {
    expect((await worldNow().rest(who).post(`/api/v1/statuses/${id}/${verb}`)).status).toBe(200);
  };
  return {
    post,
    act,
    compute: () => runFromTimetable(worldNow().platform, 'trends.changed'),
    set: (name: string, value: string) => changeSetting(worldNow().platform, name, value),
    /** Each of them posts with the hashtag. */
    async use(tag: string, people: readonly Person[]) {
      for (const who of people) await post(who, `about #${tag}`);
    },
    /** Everyone in the world favourites it. */
    async like(id: string, people: readonly Person[]) {
      for (const who of people) await act(who, id, 'favourite');
    },
    async names(who: Person | null = null, query: Record<string, number> = {}): Promise<string[]> {
      const { body } = await worldNow().rest(who).get('/api/v1/trends/tags', query);
      return body.map((tag: { name: string }) => tag.name);
    },
    async statuses(who: Person | null = null): Promise<string[]> {
      const { body } = await worldNow().rest(who).get('/api/v1/trends/statuses');
      return body.map((status: { id: string }) => status.id);
    },
    tagId: async (name: string) =>
      (await worldNow().platform.db.tag.findUniqueOrThrow({ where: { name } })).id.toString(),
    /** Moves to noon of the next day without traces of earlier trends. */
    async nextNoon() {
      const { clock, platform } = worldNow();
      // After three days the expected count is zero and no earlier peak counts.
      clock.advance(3 * DAY);
      clock.advanceToNoon();
      for (const name of ['trends', 'reviewTrends', 'trendThreshold']) {
        await platform.db.setting.deleteMany({ where: { name } });
      }
    },
  };
}
