/** Saves one draft on the server: one version at a time, the latest last. */
import { isUnanswered } from '../server/errors.ts';
import { type Draft, dropDraft, isEmpty } from './draft.ts';
import { awaitBeforeReading, deleteVersion, saveDraft, versionOf } from './saved-drafts.ts';

const SAVE_AFTER_MS = 1500;

export class DraftSaver {
  private readonly key: string;
  /** @param version null if it was not saved */
  private readonly onEnd: (draft: Draft, version: string | null, error: unknown) => void;
  private waiting: Draft | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> = Promise.resolve();
  /** The latest version on the server that this browser knows. */
  version: string | null;
  /** A draft that the server may have saved without an answer. */
  private unanswered: Draft | null;

  /** @param isRestored of an earlier visit, whose last call may have saved it without an answer */
  constructor(key: string, start: Draft, isRestored: boolean, onEnd: DraftSaver['onEnd']) {
    this.key = key;
    this.version = start.saved ?? start.base ?? null;
    this.unanswered = isRestored && !start.saved ? start : null;
    this.onEnd = onEnd;
  }

  later(draft: Draft): void {
    this.waiting = draft;
    this.timer ??= setTimeout(this.now, SAVE_AFTER_MS);
  }

  readonly now = (): void => {
    const draft = this.waiting;
    this.stop();
    if (draft) this.run(() => this.write(draft));
  };

  /** Resolves when nothing is being written; what waits is not written any more. */
  settle(): Promise<void> {
    this.stop();
    return this.running;
  }

  /** Deletes what it has saved, after what is being written. */
  delete(): void {
    this.stop();
    this.run(() => this.deleteKnown());
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = null;
  }

  private run(work: () => Promise<void>): void {
    this.running = this.running.then(work);
    awaitBeforeReading(this.running);
  }

  private async write(draft: Draft): Promise<void> {
    if (isEmpty(draft)) {
      dropDraft(this.key, isEmpty);
      return this.deleteKnown();
    }
    this.unanswered = draft;
    try {
      const { updated_at } = await saveDraft(this.key, draft);
      this.unanswered = null;
      this.version = updated_at;
      this.onEnd(draft, updated_at, null);
    } catch (error) {
      if (!isUnanswered(error)) this.unanswered = null;
      this.onEnd(draft, null, error);
    }
  }

  private async deleteKnown(): Promise<void> {
    const found = this.unanswered && (await versionOf(this.key, this.unanswered));
    const version = found ?? this.version;
    this.unanswered = null;
    this.version = null;
    // It may wait for the network. If the server refuses, the draft is still in the list.
    if (version) deleteVersion(this.key, version).catch(() => undefined);
  }
}
