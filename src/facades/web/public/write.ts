/** Writes a public page. */

import type { Settings } from '../../../domain/instance/settings.ts';
import type { Messages as PublicWords } from '../../../generated/texts/all/pages/public.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Language } from '../../../wording/language.ts';
import type { Appearance } from '../../access/appearance.ts';
import type { Html } from '../kit/html.ts';
import type { InternalCaller, PageCaller } from '../kit/page-caller.ts';
import type { PageTimes } from '../kit/time-tag.ts';
import type { PageMeta } from './page-meta.ts';

/** A request for a public page. */
export interface Visit {
  /** Reads as a visitor. */
  visitor: PageCaller;
  /** Calls the pages' own procedures, as a visitor. */
  internal: InternalCaller;
  params: Record<string, string>;
  query: URLSearchParams;
  now: Date;
  language: Language;
  /** How the visitor reads times; the zone is unknown. */
  times: PageTimes;
  words: PublicWords;
  /** The server's address, without a slash at its end. */
  base: string;
  /** The name of this server's community. */
  community: string;
  /** Whether and how people can sign up. */
  signUps: Pick<Settings, 'registrations' | 'reasonRequired' | 'minimumAge'>;
}

export interface Written {
  title: string;
  body: Html;
  /** The metadata of the page for search engines and link previews. */
  meta?: PageMeta;
  head?: Html | undefined;
  /** The address of its document for other servers. */
  document?: string | undefined;
  /** The colours in an iframe; null for those of the device. */
  theme?: Appearance['theme'];
  /** Names of scripts below /assets. */
  scripts?: readonly string[];
  /** Whether it shows pages of this server in iframes. */
  showsFrames?: boolean;
  /** 200 by default. */
  status?: number;
  /** A path that is shown instead. */
  redirect?: string;
}

export type Write = (visit: Visit) => Promise<Written>;

export const notFound = (): never => {
  throw new Refusal('not_found', 'There is nothing here.');
};
