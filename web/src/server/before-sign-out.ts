/** Work that the server must do before the session ends, such as saving a draft: afterwards it would refuse. */

type Work = () => Promise<unknown>;

const works = new Set<Work>();

/** @returns removes it */
export function beforeSignOut(work: Work): () => void {
  works.add(work);
  return () => works.delete(work);
}

/** Resolves when all work has ended, also if some of it failed. */
export const endWork = (): Promise<unknown> => Promise.allSettled([...works].map((work) => work()));
