/** What writes a public page. */
import { Refusal } from '../../../platform/errors.ts';
import type { Html } from '../page/html.ts';
import type { PageCaller } from '../page/page-caller.ts';

export interface Written {
  title: string;
  body: Html;
  head?: Html;
  /** For iframes of other sites. */
  framed?: boolean;
}

export type Write = (visitor: PageCaller, params: Record<string, string>, now: Date) => Promise<Written>;

export const notFound = (): never => {
  throw new Refusal('not_found', 'There is nothing here.');
};
