/** Uploads for which a form waits when it is sent, so that a picture that was chosen is not left out. */

/** With what resolves when forms are no longer to wait for it. */
const uploads = new Map<Promise<unknown>, Promise<void>>();

/** Returns a function that lets forms be sent without it, such as when the picture is taken away. */
export function holdForms(upload: Promise<unknown>): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  uploads.set(upload, promise);
  return () => {
    uploads.delete(upload);
    resolve();
  };
}

/**
 * Returns whether there were any. Waits also for those that begin meanwhile, such as another picture in place of one.
 *
 * @throws the error of one that failed
 */
export async function uploadsEnded(): Promise<boolean> {
  const hadSome = uploads.size > 0;
  while (uploads.size > 0)
    await Promise.all([...uploads].map(([upload, released]) => Promise.race([upload, released])));
  return hadSome;
}
