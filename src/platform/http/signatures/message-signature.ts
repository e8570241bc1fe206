/** The parts of HTTP Message Signatures (RFC 9421) over requests. */
import { type InnerList, serializeInnerList, serializeString } from 'structured-headers';
import type { Target } from './target.ts';

const DERIVED = new Map<string, (method: string, target: Target, url: string) => string>([
  ['@method', (method) => method.toUpperCase()],
  ['@target-uri', (_, __, url) => url],
  ['@authority', (_, { authority }) => authority],
  ['@scheme', (_, { scheme }) => scheme],
  ['@request-target', (_, { path, query }) => path + query],
  ['@path', (_, { path }) => path],
  ['@query', (_, { query }) => query || '?'],
]);

/** Whether a signature may cover a component with this name. */
export const isComponent = (name: string): boolean =>
  name.startsWith('@') ? DERIVED.has(name) : /^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name);

/** The text that is signed. `read` returns the values of headers. */
export function signatureBase(
  input: InnerList,
  { method, url, target }: { method: string; url: string; target: Target },
  read: (name: string) => string,
): string {
  const [components] = input;
  const lines = components.map(([component]) => {
    const name = String(component);
    const value = DERIVED.get(name)?.(method, target, url) ?? (name === 'host' ? target.authority : read(name));
    return `${serializeString(name)}: ${value}`;
  });
  return [...lines, `"@signature-params": ${serializeInnerList(input)}`].join('\n');
}
