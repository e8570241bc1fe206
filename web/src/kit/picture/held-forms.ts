/** Uploads for which a form waits when it is sent, so that a picture that was chosen is not left out. */

const uploads = new Set<Promise<unknown>>();

/** Returns a function that lets forms be sent without it, such as when the picture is taken away. */
export function holdForms(upload: Promise<unknown>): () => void {
  uploads.add(upload);
  return () => uploads.delete(upload);
}

/**
 * Returns whether there were any.
 *
 * @throws the error of one that failed
 */
export async function uploadsEnded(): Promise<boolean> {
  if (uploads.size === 0) return false;
  await Promise.all(uploads);
  return true;
}
