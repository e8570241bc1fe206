/** Selects the requested form of a page: HTML, or its ActivityPub document. */
import type { Request } from 'express';
import { isActivityType } from '../../domain/federation/documents/webfinger.ts';

interface Wanted {
  isDocument: boolean;
  quality: number;
  /** A type that is named counts more than a range of types. */
  isNamed: boolean;
}

/** A comma or a semicolon within quotes is part of a parameter, such as of several profiles. A quote that is not closed reaches to the end. */
const parts = (text: string, by: ',' | ';'): string[] =>
  text.match(by === ',' ? /(?:"(?:\\.|[^"\\])*"?|[^,"])+/g : /(?:"(?:\\.|[^"\\])*"?|[^;"])+/g) ?? [];

/** The types of documents, with any parameters; linked data without a profile, too. */
const isDocumentType = (range: string, name: string): boolean =>
  isActivityType(range) ||
  name === 'application/json' ||
  (name === 'application/ld+json' && !/;\s*profile\s*=/i.test(range));

function wantedOf(range: string): Wanted | null {
  const [name = '', ...parameters] = parts(range, ';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '') ?? '1';
  const quality = Number(given);
  if (!(quality > 0)) return null;
  if (isDocumentType(range.trim(), name)) return { isDocument: true, quality, isNamed: true };
  if (name === 'text/html') return { isDocument: false, quality, isNamed: true };
  return name === '*/*' || name === 'text/*' ? { isDocument: false, quality, isNamed: false } : null;
}

const isBetter = (one: Wanted, other: Wanted): boolean =>
  one.quality === other.quality ? one.isNamed && !other.isNamed : one.quality > other.quality;

/** Longer ones are no list of types. */
const LONGEST = 4096;

/**
 * Servers request documents in many forms, so the header is parsed, not compared; browsers, and clients that accept anything, get
 * the page. Among equal preferences the first counts.
 */
export function wantsDocument(req: Request): boolean {
  const ranges = parts((req.get('accept') ?? '').slice(0, LONGEST), ',').flatMap((range) => wantedOf(range) ?? []);
  const [first, ...others] = ranges;
  return first !== undefined && others.reduce((best, each) => (isBetter(each, best) ? each : best), first).isDocument;
}
