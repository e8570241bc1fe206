/** The name of a person or group of an event, with the community's emoji, which such names do not bring along. */
import { useQuery } from '@tanstack/react-query';
import { type CustomEmoji, EmojiText } from '../kit/emoji-text.tsx';
import { trpc } from '../server/api.ts';
import { actorName } from '../words/names.ts';

const HAS_SHORTCODE = /:\w{2,}:/;

const NONE: readonly CustomEmoji[] = [];

export function ActorName({ actor }: { actor: Parameters<typeof actorName>[0] }) {
  const name = actorName(actor);
  const { data = NONE } = useQuery(
    trpc.customEmojis.list.queryOptions(undefined, { staleTime: 3_600_000, enabled: HAS_SHORTCODE.test(name) }),
  );
  return (
    <bdi>
      <EmojiText text={name} emojis={data} />
    </bdi>
  );
}
