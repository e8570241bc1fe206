/** When what was kept from an earlier visit has been read (persist.ts). */
const { promise, resolve } = Promise.withResolvers<void>();

export const restored: Promise<void> = promise;
export const tellRestored = resolve;
