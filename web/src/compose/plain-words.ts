/** The plain words of a post (src/domain/statuses/plain-words.ts) in a draft, and as the server receives and returns them. */
import type { Outputs } from '../server/api.ts';
import { language } from '../words/language.ts';

export interface PlainWords {
  /** ISO 639. */
  language: string;
}

/** Those of a new draft. */
export const firstPlainWords = (preferences: Outputs['preferences']['get']): PlainWords => ({
  language: preferences['posting:default:language'] ?? language,
});

/** Those of a post, for its edit and for a reply to it. */
export const plainWordsOf = (status: Outputs['statuses']['get'], draft: PlainWords): PlainWords => ({
  language: status.language ?? draft.language,
});

export const savedPlainWords = (saved: Outputs['postDrafts']['get']): PlainWords => ({
  language: saved.language ?? '',
});

/** As a draft is saved. */
export const plainWordsToSave = (draft: PlainWords) => ({ language: draft.language || null });

/** As a post and an edit are sent. */
export const plainWordsToSend = (draft: PlainWords) => ({ language: draft.language });
