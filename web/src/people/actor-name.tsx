/** Names of the people and groups of events, which come without their emoji: these are looked up among the community's. */
import { useQuery } from '@tanstack/react-query';
import { plainName } from '../../../src/wording/plain-name.ts';
import { type CustomEmoji, EmojiText } from '../kit/emoji-text.tsx';
import { trpc } from '../server/api.ts';
import { actorName, isolated } from '../words/names.ts';

type Actor = Parameters<typeof actorName>[0];

const HAS_SHORTCODE = /:\w{2,}:/;

const NONE: readonly CustomEmoji[] = [];

/** The emoji of a name; requested only if it may contain some. */
function useEmojisOf(name: string): readonly CustomEmoji[] {
  const { data = NONE } = useQuery(
    trpc.customEmojis.list.queryOptions(undefined, { staleTime: 3_600_000, enabled: HAS_SHORTCODE.test(name) }),
  );
  return data;
}

/** The name with its emoji as pictures. */
export function ActorName({ actor }: { actor: Actor }) {
  const name = actorName(actor);
  const emojis = useEmojisOf(name);
  return (
    <bdi>
      <EmojiText text={name} emojis={emojis} />
    </bdi>
  );
}

/** The name for titles, labels and sentences, without emoji; empty without an actor. */
export function useActorName(actor: Actor): string {
  const emojis = useEmojisOf(actor?.name ?? '');
  if (!actor) return '';
  return isolated(plainName({ display_name: actor.name, username: actor.preferredUsername, emojis }));
}
