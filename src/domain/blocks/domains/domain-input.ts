/** Domains as staff type them. */
import { invalid } from '../../../platform/errors.ts';
import { readDomain } from '../../kernel/domain-name.ts';

/**
 * In lower case, an international one as Punycode; `*.example.org` equals `example.org`, because every block includes the
 * subdomains. Refuses blank fields and text that is not a domain, such as a URL, a domain with a port, or a single word.
 */
export function requireDomain(typed: string): string {
  const text = typed.trim();
  if (text === '') throw invalid({ domain: ["can't be blank"] });
  const domain = readDomain(text.replace(/^\*\./, ''));
  if (domain === null || domain.includes(':') || !domain.includes('.'))
    throw invalid({ domain: ['is not a valid domain name'] });
  return domain;
}
