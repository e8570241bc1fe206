/** Taking part in all dates of a series, for people who do not organize it, and where people do not register on another page. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { errorText } from '../../kit/error-text.ts';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { later } from '../../kit/later.ts';
import { showToast } from '../../kit/toast.tsx';
import { type Outputs, trpc } from '../../server/api.ts';
import { readCurrent } from '../../server/form-values.ts';
import type { Event } from '../event.ts';
import { useEventActsMessages } from '../event-acts-messages.ts';
import { useEventsMessages } from '../events-messages.ts';
import { mineOf, useOwn } from './taking.ts';

const AskDialog = later(async () => (await import('./ask-dialog.tsx')).AskDialog);

type Series = Outputs['series']['get'];

export function JoinAll({ id }: { id: string }) {
  // Hidden from people who see only dates that were opened alone.
  const { data: series } = useQuery(trpc.series.get.queryOptions({ id }));
  if (!series?.next || series.organizes || series.next.externalParticipationUrl) return null;
  return <JoinOrLeave series={series} next={series.next} />;
}

function JoinOrLeave({ series: { id, joined, waiting }, next }: { series: Series; next: Event }) {
  const words = useEventsMessages();
  const acts = useEventActsMessages();
  const kit = useKitMessages();
  const client = useQueryClient();
  const { data: own } = useOwn(next);
  const [isAsking, setAsking] = useState(false);
  const isFree = next.joinOptions === 'FREE';
  const hasFields = next.guestsPerPerson > 0 || next.questions.length > 0 || next.ticketKinds.length > 0;
  const asks = hasFields || next.options.maximumAttendeeCapacity;
  const settled = (said: string) => ({
    onSuccess: async () => {
      const keys = [trpc.series.pathKey(), trpc.events.pathKey(), trpc.participations.pathKey()];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      showToast(said);
    },
  });
  const onError = (error: unknown) => showToast(errorText(error, kit), { wrong: true });
  // The dialog shows a refusal itself.
  const join = useMutation(trpc.series.join.mutationOptions(settled(isFree ? acts.joinedAllToast : words.asksThere)));
  const leave = useMutation(trpc.series.leave.mutationOptions({ ...settled(acts.leftAllToast), onError }));
  const role = mineOf(own)?.role;
  if (!own || role === 'CREATOR') return null;
  if (joined) {
    const state = waiting > 0 ? acts.joinedAndWaiting({ count: waiting }) : acts.joinedAllDates;
    return (
      <div className="line">
        <p className="meta">{role === 'NOT_APPROVED' ? words.youWait : state}</p>
        <span className="push" />
        <Button look="quiet" busy={leave.isPending} onClick={() => leave.mutate({ id })}>
          {acts.leaveAllDates}
        </Button>
      </div>
    );
  }
  return (
    <div className="stack tight">
      <div className="line">
        <Button busy={join.isPending} onClick={() => (asks ? setAsking(true) : join.mutate({ id }, { onError }))}>
          {acts.joinAllDates}
        </Button>
      </div>
      {!isFree && <p className="meta">{words.approvalHint}</p>}
      <p className="meta">{acts.joinAllHint}</p>
      {isAsking && (
        <AskDialog
          isSeries
          event={next}
          read={() => readCurrent(trpc.series.get.queryOptions({ id }))}
          join={join}
          onSend={(given, options) => join.mutate({ ...given, id }, options)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
