/** Work that the server must do before the session ends, such as saving a draft: afterwards it would refuse. */

/** Resolves to true if something remains that only this browser has. */
type Work = () => Promise<unknown>;

const works = new Set<Work>();

/** @returns removes it */
export function beforeSignOut(work: Work): () => void {
  works.add(work);
  return () => works.delete(work);
}

/** Returns, when all work has ended, whether something remains that only this browser has. */
export async function endWork(): Promise<boolean> {
  const ended = await Promise.allSettled([...works].map((work) => work()));
  return ended.some((each) => each.status === 'rejected' || each.value === true);
}
