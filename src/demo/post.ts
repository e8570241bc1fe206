/** Posting in the demo community, with replies, favourites, votes and reblogs. */
import { human, tryTo } from './acts.ts';
import { DRAWINGS, draw } from './drawings.ts';
import type { DemoPost } from './posts.ts';
import type { Stage } from './stage.ts';

/** The people who react to a post, determined by its text. */
const readersOf = ({ by, text }: DemoPost, everyNth: number): string[] =>
  human.filter((name, i) => name !== by && (i + text.length) % everyNth === 0);

async function upload(stage: Stage, { by, drawing }: DemoPost): Promise<string[]> {
  if (!drawing) return [];
  const file = await draw(drawing, 1280, 720);
  return [(await stage.of(by).caller.media.upload({ file, description: DRAWINGS[drawing] })).id];
}

/** Concurrent, because the order does not matter. */
async function react(stage: Stage, post: DemoPost, id: string, pollId: string | undefined): Promise<void> {
  const of = (name: string) => stage.of(name).caller;
  await Promise.all(readersOf(post, 6).map((reader) => of(reader).statuses.favourite({ id })));
  const choice = (reader: string): number => (reader.length * 3) % (post.poll?.length ?? 1);
  if (!pollId) return;
  for (const reader of readersOf(post, 2)) await of(reader).polls.vote({ id: pollId, choices: [choice(reader)] });
}

/** One after the other, each after those before have arrived: readers see a post once, however many of those they follow reblog it. */
export async function share(stage: Stage, readers: readonly string[], id: string): Promise<void> {
  for (const reader of readers) {
    await stage.drain();
    await stage.of(reader).caller.statuses.reblog({ id });
  }
  await stage.drain();
}

export interface Shared {
  id: string;
  readers: readonly string[];
}

/** The person who reblogs it later; null if nobody does. */
export async function post(stage: Stage, post: DemoPost): Promise<Shared | null> {
  const { by, text, replies = [], visibility = 'public', spoiler, language, poll } = post;
  const status = await stage.of(by).caller.statuses.create({
    status: text,
    visibility,
    media_ids: await upload(stage, post),
    ...(poll && { poll: { options: [...poll], expires_in: 7 * 86_400 } }),
    ...(spoiler && { spoiler_text: spoiler }),
    ...(language && { language }),
  });
  const isOpen = visibility === 'public' || visibility === 'unlisted';
  if (isOpen) await react(stage, post, status.id, 'poll' in status ? status.poll?.id : undefined);
  let last = status.id;
  for (const [who, answer] of replies) {
    stage.later(9 * 60_000);
    const reply = await tryTo(() =>
      stage.of(who).caller.statuses.create({ status: answer, in_reply_to_id: last, visibility }),
    );
    if (reply) last = reply.id;
  }
  return isOpen && post.shared ? { id: status.id, readers: readersOf(post, 9) } : null;
}
