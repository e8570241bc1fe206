/** The emoji to pick from: those of Unicode, with their names in the client's language, and the server's own. */
import { useQuery } from '@tanstack/react-query';
import german from 'emojibase-data/de/compact.json?url';
import english from 'emojibase-data/en/compact.json?url';
import french from 'emojibase-data/fr/compact.json?url';
import { trpc } from '../../server/api.ts';
import { type Language, language } from '../../words/language.ts';

export interface Emoji {
  /** The text to insert. */
  insert: string;
  name: string;
  /** Other search words, in lower case. */
  words: string;
  /** The address of its picture; null for a character. */
  picture: string | null;
  group: EmojiGroup;
}

/** Unicode's groups in the order of emojibase's numbers, without skin tones. */
const GROUPS = [
  'smileys',
  'people',
  null,
  'nature',
  'food',
  'places',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const;

export type EmojiGroup = NonNullable<(typeof GROUPS)[number]> | 'own';

/** A row of emojibase's compact data. */
interface Row {
  unicode: string;
  label: string;
  tags?: string[];
  group?: number;
}

/** emojibase has no Arabic names. */
const FILES: Record<Language, string> = { en: english, ar: english, de: german, fr: french };

async function readUnicode(): Promise<Emoji[]> {
  const answer = await fetch(FILES[language]);
  if (!answer.ok) throw new Error(`The emoji were answered with ${answer.status}.`);
  return ((await answer.json()) as Row[]).flatMap(({ unicode, label, tags = [], group = -1 }) => {
    const named = GROUPS[group];
    if (!named) return [];
    return {
      insert: unicode,
      name: label,
      words: `${label} ${tags.join(' ')}`.toLowerCase(),
      picture: null,
      group: named,
    };
  });
}

const FOREVER = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Undefined while they are loaded. */
export function useEmojis(): { emojis: readonly Emoji[] | undefined; failed: boolean } {
  const own = useQuery(trpc.customEmojis.list.queryOptions(undefined, FOREVER));
  const unicode = useQuery({ queryKey: ['emoji', language], queryFn: readUnicode, ...FOREVER });
  if (!unicode.data || own.isPending) return { emojis: undefined, failed: unicode.isError };
  const shown = (own.data ?? []).filter(({ visible_in_picker }) => visible_in_picker);
  const emojis = shown.map(({ shortcode, static_url }): Emoji => {
    const insert = `:${shortcode}:`;
    return { insert, name: insert, words: shortcode.toLowerCase(), picture: static_url, group: 'own' };
  });
  return { emojis: [...emojis, ...unicode.data], failed: false };
}
