/** Components whose modules are loaded when they are first rendered. */
import { type ComponentType, createElement, lazy } from 'react';
import { loadModule } from '../server/failed-modules.ts';

/**
 * Like React's `lazy`, which keeps a failure for as long as the page lives. It is for whole pages; their parts use `later`.
 *
 * @param load returns the component, from a module that is loaded only then; the service worker keeps all of them
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const create = () =>
    lazy(async () => ({ default: await loadModule(load, renew) })) as unknown as ComponentType<Props>;
  const renew = (): void => {
    Loaded = create();
  };
  let Loaded = create();
  return (props) => createElement(Loaded, props);
}
