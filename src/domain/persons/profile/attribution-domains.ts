/** The domains whose pages may name a person as their author. */
import { domainToASCII } from 'node:url';
import { invalid } from '../../../platform/errors.ts';
import { PROFILE_LIMITS } from './limits.ts';

const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** The bare host of what people enter: `https://Example.org/`, `*.example.org`. */
const hostOf = (text: string): string =>
  domainToASCII(
    text
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/^\*\./, '')
      .replace(/\/.*$/, ''),
  );

/** Without duplicates. Refuses too many, and what is no domain. */
export function checkAttributionDomains(given: readonly string[]): string[] {
  const written = given.filter((text) => text.trim() !== '');
  const { attributionDomains: most } = PROFILE_LIMITS;
  if (written.length > most) throw invalid({ attribution_domains: [`has too many entries (maximum is ${most})`] });
  const domains = written.map(hostOf);
  // `domainToASCII` would make one domain of two lines.
  const wrong = written.find((text, at) => /\s/.test(text.trim()) || !DOMAIN.test(domains[at] ?? ''));
  if (wrong !== undefined) throw invalid({ attribution_domains: [`${wrong} is not a valid domain name`] });
  return [...new Set(domains)];
}
