/** The forms in which statuses were shown last: the same rows with the same numbers look the same to nearly everybody. */
import { settle } from '../../platform/cache/settled.ts';
import type { Account } from '../people/account.ts';
import { type Status, statusSchema } from '../statuses/status-schema.ts';
import type { StatusRow } from './status-rows.ts';

/** All that a status without poll, quote and matching filters is shown from, beside its row. */
export interface StatusLook {
  account: Account;
  /** domain/statuses/numbers.ts. */
  numbers: string;
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

/** Gives the form in which it was shown when it looked like this, or makes and keeps it for as long as its row is kept. */
export function keptForm(row: StatusRow, look: StatusLook, make: () => Status): Status {
  const { account, original } = look;
  const rest = `${look.viewer},${look.flags},${look.numbers}`;
  const forms = formsOf.get(row) ?? [];
  const known = forms.find((form) => form.rest === rest && form.account === account && form.original === original);
  if (known) return known.status;
  const status = settle(statusSchema, make());
  formsOf.set(row, [{ account, original, rest, status }, ...forms.slice(0, FORMS - 1)]);
  return status;
}
