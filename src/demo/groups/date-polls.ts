/** The date polls of the demo community: one is open, and one became an event. */
import { DAY_MS, HOUR_MS } from '../demo-time.ts';
import type { Stage } from '../stage.ts';

type Answer = 'YES' | 'MAYBE' | 'NO';

interface DemoPoll {
  group: string;
  by: string;
  title: string;
  description: string;
  place: string;
  /** Days from today on, each with a time, or none for a whole day. */
  dates: readonly (readonly [inDays: number, time?: readonly [from: string, until: string]])[];
  audience: 'LINK' | 'MEMBERS';
  /** In the order of the dates. */
  answers: Readonly<Record<string, readonly (Answer | null)[]>>;
  /** Which of the dates was chosen. */
  chosen?: number;
}

const POLLS: readonly DemoPoll[] = [
  {
    ...{ group: 'repair_cafe', by: 'mira', title: 'When do we sort the cellar?', place: 'Repair café, cellar' },
    description: 'Two hours, gloves and a van. Whoever finds the missing vice gets cake.',
    dates: [[12, ['10:00', '12:00']], [13, ['14:00', '16:00']], [19]],
    audience: 'MEMBERS',
    answers: {
      tomasz: ['YES', 'MAYBE', 'NO'],
      david: ['YES', 'YES', 'MAYBE'],
      emre: ['NO', 'YES', 'YES'],
      lea: ['MAYBE', 'YES', null],
    },
  },
  {
    ...{ group: 'river_choir', by: 'clara', title: 'Rehearsal day by the river', place: 'Boathouse' },
    description: 'One long day for the barcarolle. Lunch comes from everybody’s kitchen.',
    dates: [[24], [25], [31]],
    audience: 'LINK',
    answers: {
      hanna: ['NO', 'YES', 'YES'],
      ines: ['YES', 'YES', 'MAYBE'],
      paul: ['MAYBE', 'YES', 'NO'],
      sofia: ['NO', 'MAYBE', 'YES'],
      lea: ['YES', 'NO', 'NO'],
    },
    chosen: 1,
  },
];

const dayIn = (today: number, days: number): string => new Date(today + days * DAY_MS).toISOString().slice(0, 10);

/** People were asked some days ago, and one date was chosen yesterday. The clock returns, because later posts follow the earlier ones. */
export async function askForDates(stage: Stage, groups: ReadonlyMap<string, string>): Promise<void> {
  const before = stage.clock.now().getTime();
  for (const { group, by, dates, answers, chosen, ...texts } of POLLS) {
    stage.clock.moveTo(stage.today - 4 * DAY_MS);
    const { caller } = stage.of(by);
    const { id, options } = await caller.datePolls.create({
      ...{ ...texts, timeZone: 'Europe/Berlin', organizerActorId: groups.get(group) },
      options: dates.map(([inDays, time]) => {
        const day = dayIn(stage.today, inDays);
        return time ? { starts: `${day}T${time[0]}`, ends: `${day}T${time[1]}` } : { starts: day };
      }),
    });
    for (const [who, said] of Object.entries(answers)) {
      stage.later(HOUR_MS);
      const given = options.flatMap(({ id: optionId }, n) => {
        const answer = said[n] ?? null;
        return answer === null ? [] : [{ optionId, answer }];
      });
      await stage.of(who).caller.datePolls.answer({ id, answers: given });
    }
    const optionId = chosen === undefined ? undefined : options[chosen]?.id;
    if (optionId === undefined) continue;
    stage.clock.moveTo(stage.today - DAY_MS);
    await caller.datePolls.settle({ id, optionId, publish: true });
    await stage.drain();
  }
  stage.clock.moveTo(before);
}
