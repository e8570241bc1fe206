/** Times as `<time>`: exact for machines and in the tooltip, short for people. */
import { useEffect, useState } from 'react';
import { dateAndTime, exactTime, timeAgo } from '../words/format.ts';

/** The elapsed time, updated while it is shown. */
export function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={exactTime(at)}>
      {timeAgo(at, now)}
    </time>
  );
}

/** @param zone the IANA zone; by default the viewer's */
export function Moment({ at, zone }: { at: string; zone?: string | null }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {dateAndTime(at, zone)}
    </time>
  );
}
