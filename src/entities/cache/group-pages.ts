/** Pages of groups of notifications that were shown before: the same rows and statuses make the same answer. */
import type { DomainContext } from '../../domain/access/context.ts';
import { emojiGeneration } from '../../domain/emojis/known-emojis.ts';
import { mayBeFiltered } from '../../domain/statuses/flags.ts';
import { isSkeleton } from '../../domain/statuses/skeleton.ts';
import type { StatusKey } from '../../domain/statuses/status-key.ts';

interface Shown<Answer> {
  /** What the app asked for, beside the page. */
  asked: string;
  statuses: readonly StatusKey[];
  /** Of the custom emoji in the names of accounts. */
  emojis: number;
  answer: Answer;
}

/** What a page is made of: arrays that stay the same while their rows do, and as long as they are known. */
export interface PageParts {
  groups: readonly object[];
  statuses: readonly StatusKey[] | null;
}

const isSame = (one: readonly StatusKey[], other: readonly StatusKey[] | null): boolean =>
  one === other || (one.length === 0 && other?.length === 0);

/** The last answer of each page of groups, which are one viewer's. */
export class GroupPages<Answer extends object> {
  readonly #pages = new WeakMap<readonly object[], Shown<Answer>>();

  /** The answer to the same page, if nothing has changed that it depends on. */
  get(ctx: DomainContext, { groups, statuses }: PageParts, asked: string): Answer | null {
    const shown = this.#pages.get(groups);
    const isCurrent =
      shown?.asked === asked && isSame(shown.statuses, statuses) && shown.emojis === emojiGeneration(ctx);
    return isCurrent ? shown.answer : null;
  }

  /** Keeps an answer, unless filters decide on its statuses. */
  keep(ctx: DomainContext, { groups, statuses }: PageParts, asked: string, answer: Answer): void {
    if (!statuses?.every((key) => isSkeleton(key) && !mayBeFiltered(key.flags))) return;
    this.#pages.set(groups, { asked, statuses, emojis: emojiGeneration(ctx), answer });
  }
}
