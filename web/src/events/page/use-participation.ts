/** Joining and leaving: shown at once, and reverted with the server's message if it refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../kit/error-text.ts';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { showToast } from '../../kit/toast.tsx';
import { type Inputs, trpc } from '../../server/api.ts';
import { sendQueued } from '../../server/outbox.ts';
import { session } from '../../server/session.ts';
import type { Event } from '../event.ts';
import { refreshParticipations } from '../use-changes.ts';

export function useParticipation({ uuid, joinOptions, ...event }: Event) {
  const client = useQueryClient();
  const words = useKitMessages();
  const ownKey = trpc.participations.own.queryKey({ id: uuid });
  const eventKey = trpc.events.get.queryKey({ id: uuid });
  const own = () => client.getQueryData(ownKey);

  /** Shows the expected state, and returns the previous one. */
  async function expect(role: 'PARTICIPANT' | null, guests = 0) {
    await Promise.all([client.cancelQueries({ queryKey: ownKey }), client.cancelQueries({ queryKey: eventKey })]);
    const before = { own: own(), event: client.getQueryData(eventKey) };
    const actorId = session().actorId;
    const was = before.own?.participations.find(({ actor }) => actor?.id === actorId);
    const others = before.own?.participations.filter((each) => each !== was) ?? [];
    const actor = { id: actorId ?? '', type: 'PERSON', preferredUsername: '', name: '', domain: null } as const;
    const mine = role && {
      ...{
        id: '',
        role,
        coOrganizes: false,
        guests,
        ticketKind: null,
        message: null,
        answers: [],
        answer: null,
        refusal: null,
        actor: { ...actor, url: '', avatar: null },
      },
      event: { id: event.id, uuid, title: event.title },
    };
    const participations = mine ? [...others, mine] : others;
    if (before.own) client.setQueryData(ownKey, { ...before.own, participations, waiting: [] });
    const change = role === 'PARTICIPANT' ? 1 + guests : was?.role === 'PARTICIPANT' ? -1 - was.guests : 0;
    client.setQueryData(eventKey, (shown) => {
      if (!shown) return shown;
      const stats = shown.participantStats;
      const participants = Math.max(0, stats.participants + change);
      return { ...shown, participantStats: { ...stats, participants } };
    });
    return before;
  }

  const restore = (error: unknown, before: Awaited<ReturnType<typeof expect>> | undefined): void => {
    if (before?.own) client.setQueryData(ownKey, before.own);
    if (before?.event) client.setQueryData(eventKey, before.event);
    showToast(errorText(error, words), { wrong: true });
  };
  const shared = {
    onError: (error: unknown, _input: unknown, before: Awaited<ReturnType<typeof expect>> | undefined) =>
      restore(error, before),
    onSettled: () => refreshParticipations(client, uuid),
  };
  const join = useMutation({
    mutationFn: (input: Inputs['participations']['join']) => sendQueued('joinEvent', input),
    networkMode: 'always',
    ...shared,
    // A request, answers, a kind of ticket, or a decision by a remote server, is shown only when the server has it: until then its dialog shows the entered
    // text and any refusal.
    onMutate: ({ waiting, guests, answers }) =>
      joinOptions === 'FREE' && event.local && !waiting && !answers && event.ticketKinds.length === 0
        ? expect('PARTICIPANT', guests)
        : undefined,
    onError: (error, input, before) => {
      if (before || (input.waiting && !input.answers && !input.ticketKind)) shared.onError(error, input, before);
    },
  });
  const leave = useMutation({
    mutationFn: (input: Inputs['participations']['leave']) => sendQueued('leaveEvent', input),
    networkMode: 'always',
    ...shared,
    onMutate: () => expect(null),
  });
  const leaveWaiting = useMutation({
    mutationFn: (input: Inputs['waiting']['leave']) => sendQueued('leaveWaiting', input),
    networkMode: 'always',
    ...shared,
    onMutate: () => expect(null),
  });
  return { join, leave, leaveWaiting };
}
