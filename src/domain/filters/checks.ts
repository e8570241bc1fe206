/** Validation of filters. */
import type { FilterAction } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import { refuse } from '../kernel/refusals.ts';

/** Contexts of filters; clients match on these names (Mastodon's entities, Filter). */
export const FILTER_CONTEXTS = ['home', 'notifications', 'public', 'thread', 'account'] as const;

export const FILTER_ACTIONS = { warn: 'WARN', hide: 'HIDE', blur: 'BLUR' } as const satisfies Record<
  string,
  FilterAction
>;

/** Removes duplicates. Refuses an empty list and unknown contexts. */
export function checkContext(context: readonly string[]): string[] {
  const names = [...new Set(context.map((name) => name.trim()).filter((name) => name !== ''))];
  const known: readonly string[] = FILTER_CONTEXTS;
  return names.length > 0 && names.every((name) => known.includes(name)) ? names : refuse('filter_context');
}

export function checkAction(action: string): FilterAction {
  return Object.hasOwn(FILTER_ACTIONS, action)
    ? FILTER_ACTIONS[action as keyof typeof FILTER_ACTIONS]
    : refuse('filter_action');
}

/** Refuses blank text. */
export function checkFilled<Field extends 'title' | 'keyword' | 'phrase'>(field: Field, text: string): string {
  if (text.trim() === '') throw invalid({ [field]: ["can't be blank"] });
  return text;
}
