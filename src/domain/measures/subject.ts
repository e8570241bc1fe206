/** The subject of a measure or dimension, from its parameter. */

import { missingParameter } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { isOwnDomain } from '../kernel/own-domains.ts';

type Given = Readonly<Record<string, unknown>>;

/**
 * The id of a tag, or a domain; blank for this server, and where it is about nothing. An unknown tag or server has only zeros. Refuses
 * missing parameters.
 */
export function subjectOf(
  { config }: Pick<Platform, 'config'>,
  { about }: { about?: 'id' | 'domain'; read?: unknown },
  key: string,
  given: Given,
): string {
  if (about === undefined) return '';
  const value = (given[key] as Given | null | undefined)?.[about];
  if (typeof value !== 'string' || value.trim() === '') throw missingParameter(`${key}[${about}]`);
  if (about === 'id') return (parseId(value) ?? -1n).toString();
  const domain = value.trim().toLowerCase();
  return isOwnDomain(config, domain) ? '' : domain;
}
