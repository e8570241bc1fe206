/** Names of domains as people type them. */
import { domainToASCII } from 'node:url';

const LONGEST_DOMAIN = 253;
const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})*(?::\\d{1,5})?$`);

/** `Bücher.Example` → `xn--bcher-kva.example`, with its port if there is one; null if the text is not a domain. */
export function readDomain(typed: string): string | null {
  const [, name = '', port = ''] = /^(.*?)(:\d*)?\/?$/s.exec(typed.trim()) ?? [];
  // `domainToASCII` would join two lines to one domain, and reduce a URL to its beginning.
  if (/[\s/?#\\@%]/.test(name)) return null;
  const domain = domainToASCII(name).toLowerCase() + port;
  return domain.length <= LONGEST_DOMAIN && DOMAIN.test(domain) ? domain : null;
}

/** The domain and those above it, the longest first: `a.b.example` → itself, `b.example`, `example`. */
export function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, i) => labels.slice(i).join('.'));
}
