/** Finds the name of an English text and the values of its parameters. */

export interface Named<Name extends string = string> {
  name: Name;
  parameters: Record<string, string>;
}

interface Pattern {
  name: string;
  /** The fixed parts around the parameters. */
  parts: string[];
  parameters: string[];
}

const PARAMETER = /\{(\w+)\}/g;

const patternOf = ([name, text]: [string, string]): Pattern => ({
  name,
  parts: text.replace(PARAMETER, '{}').split('{}'),
  parameters: [...text.matchAll(PARAMETER)].map(([, parameter]) => parameter as string),
});

const fixedLength = ({ parts }: Pattern): number => parts.join('').length;

/**
 * The values between the fixed parts; null if the text does not match. Takes linear time, because the text may contain user
 * input.
 */
function valuesIn(text: string, [first = '', ...parts]: readonly string[]): string[] | null {
  const last = parts.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return null;
  let rest = text.slice(first.length, text.length - last.length);
  const values: string[] = [];
  for (const part of parts) {
    const at = rest.indexOf(part);
    if (at < 0) return null;
    values.push(rest.slice(0, at));
    rest = rest.slice(at + part.length);
  }
  return [...values, rest];
}

/** A function that names the texts of a table: the same text first, then the pattern with the longest fixed part. */
export function namer<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): (text: string) => Named<Name> | null {
  const patterns = Object.entries<string>(texts).map(patternOf);
  // Among names with the same text the first one counts.
  const fixed = new Map(patterns.toReversed().map(({ name, parts }) => [parts.length === 1 ? parts[0] : null, name]));
  const open = patterns.filter(({ parts }) => parts.length > 1).sort((a, b) => fixedLength(b) - fixedLength(a));
  return (text) => {
    const same = fixed.get(text);
    if (same !== undefined) return { name: same as Name, parameters: {} };
    for (const { name, parts, parameters } of open) {
      const values = valuesIn(text, parts);
      if (values === null) continue;
      const pairs = parameters.map((parameter, index) => [parameter, values[index] ?? '']);
      return { name: name as Name, parameters: Object.fromEntries(pairs) };
    }
    return null;
  };
}
