/** The answers of a thread, each direct one with what follows from it. */
import type { Status } from '../state/status.ts';

export interface Branch {
  answer: Status;
  /** The answers to it, and to those, in the order of the thread. */
  further: Status[];
}

/** @param descendants in the order of the thread, a parent before its answers */
export function branchesOf(id: string, descendants: readonly Status[]): Branch[] {
  const branches: Branch[] = [];
  /** Post → the branch in which it is. */
  const homes = new Map<string, Branch>();
  for (const answer of descendants) {
    const { in_reply_to_id: parent } = answer;
    const home = parent === null || parent === id ? undefined : homes.get(parent);
    if (home) home.further.push(answer);
    // A post whose parent the viewer does not see begins a branch, too.
    else branches.push({ answer, further: [] });
    homes.set(answer.id, home ?? branches[branches.length - 1] ?? { answer, further: [] });
  }
  return branches;
}
