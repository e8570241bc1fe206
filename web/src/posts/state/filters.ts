/** The viewer's filters: posts to hide, and posts to warn about. */
import { type FilterContext, type Status, shownOf } from './status.ts';

const matching = (status: Status, context: FilterContext) =>
  (shownOf(status).filtered ?? status.filtered ?? []).filter(({ filter }) => filter.context.includes(context));

export const isHidden = (status: Status, context: FilterContext): boolean =>
  matching(status, context).some(({ filter }) => filter.filter_action === 'hide');

/** The names of the filters that warn of it. */
export const warningsOf = (status: Status, context: FilterContext): string[] =>
  matching(status, context)
    .filter(({ filter }) => filter.filter_action === 'warn')
    .map(({ filter }) => filter.title);

/** Whether only its pictures are hidden. */
export const isBlurred = (status: Status, context: FilterContext): boolean =>
  matching(status, context).some(({ filter }) => filter.filter_action === 'blur');
