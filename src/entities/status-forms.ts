/** The forms in which statuses were shown last: the same rows with the same numbers look the same to nearly everybody. */
import type { AuthorNumbers, StatusNumbers } from '../domain/statuses/skeleton.ts';
import { settle } from '../platform/settled.ts';
import type { Account } from './account.ts';
import type { StatusRow } from './status-rows.ts';
import { type Status, statusSchema } from './status-schema.ts';

/** All that a status without poll, quote and matching filters is shown from, beside its row. */
export interface StatusLook {
  account: Account;
  numbers: StatusNumbers & AuthorNumbers;
  viewer: 'nobody' | 'author' | 'other';
  /** What the viewer did with it (domain/statuses/skeleton.ts). */
  flags: number;
  /** The form of what it reblogs. */
  original: Status | null;
}

interface Form {
  account: Account;
  original: Status | null;
  rest: string;
  status: Status;
}

/** So many of one status: visitors, its author, and those who marked it see it otherwise. */
const FORMS = 4;

const formsOf = new WeakMap<StatusRow, Form[]>();

function restOf({ numbers: n, viewer, flags }: StatusLook): string {
  const status = `${n.favourites_count},${n.replies_count},${n.reblogs_count},${n.quotes_count}`;
  return `${viewer},${flags},${status},${n.statuses_count},${n.followers_count},${n.following_count},${n.last_status_at}`;
}

/** Gives the form in which it was shown when it looked like this, or makes and keeps it for as long as its row is kept. */
export function keptForm(row: StatusRow, look: StatusLook, make: () => Status): Status {
  const { account, original } = look;
  const rest = restOf(look);
  const forms = formsOf.get(row) ?? [];
  const known = forms.find((form) => form.rest === rest && form.account === account && form.original === original);
  if (known) return known.status;
  const status = settle(statusSchema, make());
  formsOf.set(row, [{ account, original, rest, status }, ...forms.slice(0, FORMS - 1)]);
  return status;
}
