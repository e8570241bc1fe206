/** The parts of signatures by draft-cavage-http-signatures-12, which Mastodon and most servers use. */
import type { Target } from './target.ts';

const PARAMETER = /([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:([\w!#$%&'*+.^`|~-]+)|"((?:[^\\"]|\\.)*)")\s*(,\s*|$)/y;

/** The parameters of a Signature header. Null if it does not parse, or has a parameter twice. */
export function parseSignatureHeader(header: string): Map<string, string> | null {
  // Old versions of node-http-signature write the scheme of Authorization before the value.
  const text = header.trim().replace(/^Signature /, '');
  const parameters = new Map<string, string>();
  for (let at = 0; ; ) {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(text);
    const [, key = '', bare, quoted = '', comma = ''] = found ?? [];
    if (!found || parameters.has(key)) return null;
    parameters.set(key, bare ?? quoted);
    at = PARAMETER.lastIndex;
    if (comma === '') return parameters;
  }
}

/** The text that is signed. `read` returns the values of other headers and of `(created)` and `(expires)`. */
export function signingString(
  covered: readonly string[],
  method: string,
  target: Target,
  { withQuery, read }: { withQuery: boolean; read: (name: string) => string },
): string {
  return covered
    .map((name) => {
      if (name === '(request-target)')
        return `${name}: ${method.toLowerCase()} ${target.path}${withQuery ? target.query : ''}`;
      if (name === 'host') return `${name}: ${target.authority}`;
      return `${name}: ${read(name)}`;
    })
    .join('\n');
}
