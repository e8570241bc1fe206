/** Like, also with an emoji, and EmojiReact, of which one actor may send several. */
import { idOf, objectsOf, textOf } from '../forms.ts';
import type { Json, JsonObject } from '../json.ts';
import { type RemoteEmoji, tagsOf } from '../tags.ts';
import type { ActivityBase } from './activity-base.ts';

const LONGEST_REACTION = 256;

export interface LikeActivity extends ActivityBase {
  kind: 'Like' | 'EmojiReact';
  object: string;
  /** An emoji, or `:code:`; null for a plain like. */
  reaction: string | null;
  /** The picture of a `:code:`. */
  emoji: RemoteEmoji | null;
}

export function reactionOf(json: Json | undefined): string | null {
  const [like] = objectsOf(json, 1);
  if (like === undefined) return null;
  return textOf(like._misskey_reaction, LONGEST_REACTION) ?? textOf(like.content, LONGEST_REACTION);
}

export function readReaction(json: JsonObject, base: ActivityBase, kind: LikeActivity['kind']): LikeActivity | null {
  const object = idOf(json.object);
  if (object === null) return null;
  const reaction = reactionOf(json);
  const emoji = tagsOf(json.tag).emojis.find(({ shortcode }) => reaction === `:${shortcode}:`) ?? null;
  return { kind, ...base, object, reaction, emoji };
}
