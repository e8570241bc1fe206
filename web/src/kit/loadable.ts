/** Components whose modules are loaded when they are first rendered. */
import { type ComponentType, createElement, lazy } from 'react';

/** Functions that let each component whose module failed to load try again. */
const failures = new Set<() => void>();

/**
 * Like React's `lazy`, which keeps a failure for as long as the page lives.
 *
 * @param load returns the component, from a module that is loaded only then; the service worker keeps all of them
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failures.add(() => {
          Loaded = create();
        });
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Loaded = create();
  return (props) => createElement(Loaded, props);
}

/** Called when a page opens, and once it shows a failure: the next rendering loads the modules again. */
export function reloadFailed(): void {
  for (const reload of failures) reload();
  failures.clear();
}
