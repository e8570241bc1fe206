/** Posts as the server gives them. */
import { accountPath } from '../../people/account.ts';
import type { Outputs } from '../../server/api.ts';

/** A post, or a boost of one. */
export type Status = Outputs['statuses']['get'];

/** A displayed post, never a boost. */
export type Post = Omit<Status, 'reblog'>;

export type Media = Status['media_attachments'][number];
export type Poll = NonNullable<Status['poll']>;
export type PreviewCard = NonNullable<Status['card']>;
export type Quote = NonNullable<Status['quote']>;

/** The contexts of filters (filters.list). */
export type FilterContext = 'home' | 'notifications' | 'public' | 'thread' | 'account';

export const shownOf = (status: Status): Post => status.reblog ?? status;

export const postPath = ({ account, id }: Pick<Post, 'account' | 'id'>): string => `${accountPath(account)}/${id}`;
