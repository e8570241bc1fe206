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

/** The stylesheets that have failed since the last call. */
export function takeFailedStyles(): HTMLLinkElement[] {
  const taken = [...failed];
  failed.clear();
  return taken;
}

function reload(link: HTMLLinkElement): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const copy = link.cloneNode() as HTMLLinkElement;
  copy.addEventListener('load', resolve);
  copy.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${copy.href}`)));
  link.replaceWith(copy);
  return promise;
}

/** @throws Error if one of them fails again */
export async function reloadStyles(links: readonly HTMLLinkElement[]): Promise<void> {
  const reloaded = await Promise.allSettled(links.map(reload));
  for (const each of reloaded) if (each.status === 'rejected') throw each.reason;
}
