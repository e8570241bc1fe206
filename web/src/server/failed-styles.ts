/** Stylesheets of modules that fail to load. Vite requests each of them once, and would show the module without it the next time. */

const failed = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  // It does not bubble.
  { capture: true },
);

function reload(link: HTMLLinkElement): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const copy = link.cloneNode() as HTMLLinkElement;
  copy.addEventListener('load', resolve);
  copy.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${copy.href}`)));
  failed.delete(link);
  link.replaceWith(copy);
  return promise;
}

/** @throws Error if one of them fails again */
export const reloadStyles = (): Promise<unknown> => Promise.all([...failed].map(reload));
