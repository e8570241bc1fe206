/** Finds a route by method and path, in time independent of the number of routes. */
import createRouter, { type HTTPMethod } from 'find-my-way';

export interface Found<T> {
  value: T;
  params: Record<string, string>;
}

/** The handler that find-my-way would call; here it only finds. */
const FOUND = (): void => {};

/** A fixed segment wins over a parameter, so that `/accounts/lookup` is not read as an id. */
export class RouteTable<T> {
  readonly #methods = new Set<HTTPMethod>();
  /** Method and path of all routes, without the names of parameters. */
  readonly #shapes = new Set<string>();
  readonly #router = createRouter({
    ignoreTrailingSlash: true,
    // The size of a request bounds them.
    maxParamLength: Number.MAX_SAFE_INTEGER,
  });

  /** Adds a route; throws when another one has the same method and shape. */
  add(method: HTTPMethod, path: string, value: T): void {
    const shape = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
    if (this.#shapes.has(shape)) throw new Error(`Two procedures serve ${method} ${path}.`);
    this.#shapes.add(shape);
    this.#router.on(method, path.replace(/\{(\w+)\}/g, ':$1'), FOUND, value);
    this.#methods.add(method);
  }

  /**
   * Finds the route of a path; `allow` lists the methods of a path without this method. A path that is not percent-encoded UTF-8 has
   * no route.
   */
  find(method: string, path: string): Found<T> | { allow: string[] } | undefined {
    const found = this.#find(method as HTTPMethod, path);
    if (found) return found;
    const allow = [...this.#methods].filter((other) => this.#find(other, path)).sort();
    return allow.length > 0 ? { allow } : undefined;
  }

  #find(method: HTTPMethod, path: string): Found<T> | null {
    const found = this.#router.find(method, path);
    // find-my-way takes the nothing between two slashes for a parameter.
    if (!found || Object.values(found.params).includes('')) return null;
    return { value: found.store as T, params: found.params as Record<string, string> };
  }
}
