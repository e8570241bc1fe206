/** Words that occur once in the world, each with the places that may learn it; a search tells where each was seen. */
import { createHash } from 'node:crypto';

/** The requests that a remote server receives, and the answers to each kind of reader. */
export const SINKS = [
  'near inbox',
  'far inbox',
  'fan',
  'friend',
  'member',
  'stranger',
  'passer',
  'foe',
  'nobody',
] as const;
export type Sink = (typeof SINKS)[number];

interface Marker {
  text: string;
  what: string;
  to: readonly Sink[];
}

/** Base64 of the bytes that do not depend on their neighbours, for each of the three alignments. */
const base64Of = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from('x'.repeat(before) + text)
      .toString('base64')
      .replace(/=+$/, '');
    return encoded.slice(before === 0 ? 0 : before + 1, -2);
  });

/** The text itself, encoded, and as a digest. */
const formsOf = (text: string): string[] => [
  text,
  Buffer.from(text).toString('hex'),
  ...base64Of(text),
  ...['md5', 'sha1', 'sha256'].map((kind) => createHash(kind).update(text).digest('hex')),
];

export class Markers {
  readonly #all: Marker[] = [];

  /** A new word that must be seen in each of these sinks, and in no other one. */
  add(what: string, ...to: Sink[]): string {
    return this.watch(`mk${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`, what, ...to);
  }

  /** As `add`, for a text that exists already. */
  watch(text: string, what: string, ...to: Sink[]): string {
    this.#all.push({ text, what, to });
    return text;
  }

  /** `what at sink`, of texts that were seen where they may not be, and of those that are missing where they must be. */
  compare(seen: Readonly<Record<Sink, string>>): { leaked: string[]; missing: string[] } {
    const leaked: string[] = [];
    const missing: string[] = [];
    for (const sink of SINKS) {
      const lower = seen[sink].toLowerCase();
      const has = (form: string): boolean => seen[sink].includes(form) || lower.includes(form.toLowerCase());
      for (const { text, what, to } of this.#all) {
        const found = to.includes(sink) ? has(text) : formsOf(text).some(has);
        if (found && !to.includes(sink)) leaked.push(`${what} at ${sink}`);
        if (!found && to.includes(sink)) missing.push(`${what} at ${sink}`);
      }
    }
    return { leaked, missing };
  }

  get size(): number {
    return this.#all.length;
  }
}
