/** The newest release that a feed names, Atom or RSS. */
import { parseFeed } from 'htmlparser2';
import { isWebUrl } from '../../kernel/web-url.ts';

export interface Release {
  /** Three numbers, such as `0.2.0`. */
  version: string;
  /** The page about it. */
  url: string;
}

/** The first entries that are read; feeds begin with the newest. */
const MOST_ENTRIES = 100;
const URL_MAX = 2000;

/** A whole version without a suffix: those with one, such as `0.2.0-rc.1`, are not for everybody yet. */
const VERSION = /(?:^|[^\w.])v?(\d{1,6}\.\d{1,6}\.\d{1,6})(?![\w.+-])/;

const numbersOf = (version: string): number[] => version.split(/[.+-]/).slice(0, 3).map(Number);

/** Whether `a` is a later release than `b`. A suffix such as `-dev` does not count. */
export function isNewer(a: string, b: string): boolean {
  const [own, other] = [numbersOf(a), numbersOf(b)];
  const at = own.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (own[at] ?? 0) > (other[at] ?? 0);
}

/** Null for text that is no feed; otherwise the newest release, or null if no entry names one. */
export function newestIn(xml: string): { newest: Release | null } | null {
  const feed = parseFeed(xml);
  if (!feed) return null;
  const releases = feed.items.slice(0, MOST_ENTRIES).flatMap(({ title = '', link = '' }): Release[] => {
    const version = VERSION.exec(title)?.[1] ?? VERSION.exec(link)?.[1];
    return version === undefined || !isWebUrl(link) || link.length > URL_MAX ? [] : [{ version, url: link }];
  });
  const newest = releases.reduce<Release | null>(
    (best, each) => (best === null || isNewer(each.version, best.version) ? each : best),
    null,
  );
  return { newest };
}
