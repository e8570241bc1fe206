/** Returns to the event loop after every so many steps, because a file can have thousands of entries. */
export async function pauseAfter(step: number, every: number): Promise<void> {
  if (step % every === every - 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
