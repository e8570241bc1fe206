/** Reopens streams. An EventSource reconnects when its connection breaks, but gives up after an error response, such as 503. */
import type { Operation, TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '../routers/app-router.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Different for each client, so that they do not all reconnect at the same moment. */
const pauseAfter = (failures: number): number =>
  Math.min(FIRST_MS * 2 ** failures, LONGEST_MS) * (0.5 + Math.random() / 2);

const resuming = (op: Operation, lastEventId: string | null): Operation =>
  lastEventId === null ? op : { ...op, input: { ...(op.input as object), lastEventId } };

/**
 * Reopens a stream that was open once, from its last event, after growing pauses. Refusals, and streams that never opened, are
 * the caller's error.
 */
export const reopenLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let lastEventId: string | null = null;
      let wasOpen = false;
      let failures = 0;
      let current: Unsubscribable | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const open = (): void => {
        current = next(resuming(op, lastEventId)).subscribe({
          next(envelope) {
            const { result } = envelope;
            if (result.type === 'started') {
              wasOpen = true;
              failures = 0;
            }
            if ('data' in result && 'id' in result && result.id !== undefined) lastEventId = String(result.id);
            observer.next(envelope);
          },
          error(error) {
            if (!wasOpen || error.data) {
              observer.error(error);
              return;
            }
            observer.next({ result: { type: 'state', state: 'connecting', error } });
            timer = setTimeout(open, pauseAfter(failures));
            failures += 1;
          },
          complete: () => observer.complete(),
        });
      };
      open();
      return () => {
        clearTimeout(timer);
        current?.unsubscribe();
      };
    });
