/** Labels of a request in logs and metrics: facade and procedure, from fixed lists and never from user input. */
import type { AnyRouter } from '@trpc/server';
import { proceduresOf } from '../../procedures/definitions.ts';
import { type Route, routeTable } from '../rest/routes.ts';

export type Facade = 'rest' | 'graphql' | 'trpc' | 'streaming' | 'oauth' | 'operations' | 'web';

export interface RequestName {
  facade: Facade;
  /** Null if no procedure is called, or an unknown one. */
  procedure: string | null;
  /** The path of its route as declared, such as `/api/v1/statuses/{id}`; null where REST has none. */
  route: string | null;
}

export interface FinishedRequest extends RequestName {
  requestId: string;
  method: string;
  status: number;
  ms: number;
  /** Whether the client disconnected before the response was complete. */
  aborted: boolean;
}

/** The first match counts. */
const FACADES: readonly [RegExp, Facade][] = [
  [/^\/api\/v1\/streaming(\/|$)/, 'streaming'],
  [/^\/api\/v\d/, 'rest'],
  [/^\/api(\/|$)/, 'graphql'],
  [/^\/trpc(\/|$)/, 'trpc'],
  [/^\/oauth(\/|$)/, 'oauth'],
  [/^\/(health|metrics)$/, 'operations'],
];

/** Makes the function that names a request by method and URL. */
export function requestNames(router: AnyRouter): (method: string, url: string) => RequestName {
  const routes = routeTable(router);
  const procedures = new Set(proceduresOf(router).keys());

  function restRoute(method: string, path: string): Route | null {
    const found = routes.find(method === 'HEAD' ? 'GET' : method, path);
    return found && 'value' in found ? found.value : null;
  }

  function trpcName(path: string): string | null {
    const names = path.slice('/trpc/'.length).split(',');
    if (names.length > 1) return 'batch';
    return names[0] && procedures.has(names[0]) ? names[0] : null;
  }

  return (method, url) => {
    const path = url.split('?', 1)[0] ?? '/';
    const facade = FACADES.find(([pattern]) => pattern.test(path))?.[1] ?? 'web';
    const route = restRoute(method, path);
    if (route) return { facade: facade === 'oauth' ? facade : 'rest', procedure: route.name, route: route.path };
    return { facade, procedure: facade === 'trpc' ? trpcName(path) : null, route: null };
  };
}
