/** Conflicts that the server found when it settled the acts of several doors. */
import { State } from '../../../../src/look/components/state.tsx';
import { timeAs } from '../../words/format.ts';
import { useDoorMessages } from './door-messages.ts';
import type { Entry } from './stored-desk.ts';

export function Notices({ entries }: { entries: readonly Entry[] }) {
  const words = useDoorMessages();
  const clock = (at: string): string => timeAs('clock', at);
  const notices = entries.flatMap(({ act, name, settled, isTold }) => {
    if (act.act !== 'CHECK_IN' || !settled || isTold) return [];
    const { outcome, at, door, again } = settled;
    const who = name ?? words.someone;
    if (outcome === 'revoked' || outcome === 'unknown' || outcome === 'other_event')
      return [{ id: act.id, text: words.endedPlace({ name: who, time: clock(act.at) }) }];
    if (!again || at === null || door === null) return [];
    const times = { time: clock(at), door, laterTime: clock(again.at), laterDoor: again.door };
    return [{ id: act.id, text: words.twice({ name: who, ...times }) }];
  });
  if (notices.length === 0) return null;
  return (
    <section className="stack" aria-label={words.notices}>
      {notices.map(({ id, text }) => (
        <State key={id} isLive colour="waiting" icon="clock" title={text} />
      ))}
    </section>
  );
}
