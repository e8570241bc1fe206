/** Resolves when the data of an earlier visit has been loaded (persist.ts). */
const { promise, resolve } = Promise.withResolvers<void>();

export const restored: Promise<void> = promise;
export const tellRestored = resolve;
