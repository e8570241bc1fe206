/** The demo script: all acts in chronological order. */

import { CONVERSATIONS } from './conversations.ts';
import { createDice, DAY_MS, HOUR_MS } from './demo-time.ts';
import { EVENTS } from './events.ts';
import { PEOPLE } from './people.ts';
import { type DemoPost, POSTS, REMARKS } from './posts.ts';

export interface Scene {
  /** Milliseconds since 1970. */
  at: number;
  act:
    | { kind: 'follow'; who: string; whom: string }
    | { kind: 'post'; post: DemoPost }
    | { kind: 'organize'; event: (typeof EVENTS)[number] };
}

const SINCE_DAYS = 58;
/** Posts begin when everybody has signed up. */
const POSTS_SINCE_DAYS = 54;

const human = PEOPLE.filter((person) => person.name !== 'river_gauge').map((person) => person.name);

const LOAVES = ['rye', 'spelt', 'walnut', 'potato', 'seeded', 'poppy', 'olive', 'buttermilk'];

/** Two loaves, not the same two again for weeks. */
const loavesOf = (n: number): (string | undefined)[] => [LOAVES[n % 8], LOAVES[(n + 1 + Math.floor(n / 8)) % 8]];

/** Recurring posts: the daily bread, the library's week, the river level every other morning. */
function routines(dice: (sides: number) => number): { day: number; post: DemoPost }[] {
  const made: { day: number; post: DemoPost }[] = [];
  for (let day = -POSTS_SINCE_DAYS; day <= 0; day += 1) {
    const height = 140 + dice(60);
    if (day % 2 === 0)
      made.push({
        day,
        post: {
          by: 'river_gauge',
          text: `${height} cm, ${9 + dice(6)} °C, ${dice(2) ? 'rising' : 'falling'} #river`,
          visibility: day % 6 === 0 ? 'public' : 'unlisted',
        },
      });
    if (day % 3 === 0)
      made.push({
        day,
        post: {
          by: 'amina',
          text: `From the oven today: ${loavesOf(-day / 3).join(' and ')}. #bread`,
          replies: dice(2) ? [[['lea', 'ben', 'tomasz', 'nora'][dice(4)] ?? 'lea', '@amina Two, please.']] : [],
        },
      });
    if (day % 7 === 0)
      made.push({
        day,
        post: {
          by: 'jonas',
          text: `This week ${90 + dice(60)} books went out and ${dice(20)} came back with bookmarks. #library`,
        },
      });
  }
  return made;
}

const dateOf = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Each organizer's post about their event, a few days before. */
const announcements = (now: number): { day: number; post: DemoPost }[] =>
  EVENTS.filter((event) => !event.draft && event.visibility !== 'PRIVATE').map((event) => ({
    day: Math.min(event.day - 4, -1),
    post: {
      by: event.by,
      text: `${event.title}, ${dateOf.format(now + event.day * DAY_MS)}: all about it on the events page. ${event.tags.map((tag) => `#${tag}`).join(' ')}`,
    },
  }));

/** Adds a generic reply to posts without any. */
function withReply(post: DemoPost, dice: (sides: number) => number): DemoPost {
  if (post.by === 'river_gauge' || post.visibility === 'direct' || (post.replies?.length ?? 0) > 1) return post;
  const remarks = Array.from({ length: 1 + dice(3) }, () => {
    const by = human[dice(human.length)] ?? 'lea';
    return [by, `@${post.by} ${REMARKS[dice(REMARKS.length)]}`] as const;
  });
  return { ...post, replies: [...(post.replies ?? []), ...remarks.filter(([by]) => by !== post.by)] };
}

export function writeScript(now: number): Scene[] {
  const dice = createDice(1869);
  const scenes: Scene[] = [];
  for (const [i, who] of human.entries()) {
    // Everybody follows the gauge and seven others.
    const others = [
      ...Array.from({ length: 7 }, (_, n) => human[(i + 1 + n * 2) % human.length] ?? who),
      'river_gauge',
      'mira',
    ];
    for (const whom of new Set(others)) {
      if (whom !== who)
        scenes.push({ at: now - (SINCE_DAYS - 2) * DAY_MS + dice(48) * HOUR_MS, act: { kind: 'follow', who, whom } });
    }
  }
  for (const event of EVENTS) {
    const day = Math.max(Math.min(event.day - 18, -2), -50);
    scenes.push({ at: now + day * DAY_MS + dice(12) * HOUR_MS, act: { kind: 'organize', event } });
  }
  const posts = [...POSTS, ...CONVERSATIONS].map((post, i, all) => ({
    day: -Math.floor(((all.length - i) / all.length) * (POSTS_SINCE_DAYS - 1)),
    post,
  }));
  for (const { day, post } of [...posts, ...routines(dice), ...announcements(now)]) {
    const at = Math.min(now + day * DAY_MS - dice(14) * HOUR_MS - dice(60) * 60_000, now - 2 * HOUR_MS);
    scenes.push({ at, act: { kind: 'post', post: withReply(post, dice) } });
  }
  return scenes.sort((a, b) => a.at - b.at);
}
