/** A router by trie: finds a route by method and path in time independent of the number of routes. */

interface Branch<T> {
  fixed: Map<string, Branch<T>>;
  parameter: Branch<T> | undefined;
  leaves: Map<string, T>;
  /** The names of the path's parameters, the same for every method. */
  names: string[] | undefined;
}

export interface Found<T> {
  value: T;
  params: Record<string, string>;
}

const branch = <T>(): Branch<T> => ({ fixed: new Map(), parameter: undefined, leaves: new Map(), names: undefined });

/** Routes by segment; a fixed segment wins over a parameter, so that `/accounts/lookup` is not read as an id. */
export class RouteTable<T> {
  readonly #root = branch<T>();

  /** Adds a route; throws when another one has the same method and shape, or different parameter names. */
  add(method: string, path: string, value: T): void {
    const names: string[] = [];
    let at = this.#root;
    for (const segment of path.split('/').slice(1)) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name !== undefined) {
        names.push(name);
        at.parameter ??= branch();
        at = at.parameter;
      } else {
        const next = at.fixed.get(segment) ?? branch();
        at.fixed.set(segment, next);
        at = next;
      }
    }
    if (at.leaves.has(method)) throw new Error(`Two procedures serve ${method} ${path}.`);
    at.names ??= names;
    if (at.names.join() !== names.join()) throw new Error(`${path} is served under other parameter names too.`);
    at.leaves.set(method, value);
  }

  /**
   * Finds the route of a path; `allow` lists the methods of a path without this method.
   * Throws URIError when the path is not percent-encoded UTF-8.
   */
  find(method: string, path: string): Found<T> | { allow: string[] } | undefined {
    const segments = path.split('/');
    if (segments.at(-1) === '') segments.pop();
    let allow: string[] | undefined;
    const walk = (at: Branch<T>, depth: number, values: string[]): Found<T> | undefined => {
      const segment = segments[depth];
      if (segment === undefined) {
        const value = at.leaves.get(method);
        if (value !== undefined) return { value, params: named(at.names ?? [], values) };
        if (at.leaves.size > 0) allow ??= [...at.leaves.keys()];
        return undefined;
      }
      const next = at.fixed.get(segment);
      const found = next && walk(next, depth + 1, values);
      if (found || !at.parameter || segment === '') return found;
      return walk(at.parameter, depth + 1, [...values, segment]);
    };
    return walk(this.#root, 1, []) ?? (allow && { allow });
  }
}

function named(names: string[], values: string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) params[name] = decodeURIComponent(values[index] ?? '');
  return params;
}
