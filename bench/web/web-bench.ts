/**
 * `npm run bench -- --web`: Lighthouse's scores and the bytes of scripts of the pages that most people see first, their first views on a slow
 * phone, and how the client moves.
 */
import { loadavg } from 'node:os';
import { missedOf } from '../check.ts';
import { FIRST_VIEWS, SCORED, WEB_GOALS, WEB_PAGES, type WebFigure } from '../goals.ts';
import { type DemoServer, startDemo } from './demo-server.ts';
import { measurePage } from './lighthouse.ts';
import { measureMoves } from './moves.ts';
import { firstViewOf } from './slow-phone.ts';

/** The median of several runs counts, because other load on the machine spoils single ones. */
const RUNS = 3;
const FIRST_VIEW_RUNS = 5;

interface Page {
  name: string;
  path: string;
  signedIn: boolean;
}

type Figures = Partial<Record<WebFigure, number>>;

interface FoundEvent {
  uuid: string;
  picture: unknown;
  attributedTo: { preferredUsername: string } | null;
}

async function pagesOf(url: string): Promise<Page[]> {
  const events = (await (await fetch(`${url}/api/v1/events`)).json()) as FoundEvent[];
  const event = events.find(({ picture, attributedTo }) => picture && attributedTo);
  if (!event) throw new Error('no group has an event with a picture');
  const eventPath = `/events/${event.uuid}`;
  const groupPath = `/@${event.attributedTo?.preferredUsername}`;
  return [
    { name: WEB_PAGES.landing, path: '/', signedIn: false },
    { name: WEB_PAGES.publicEvent, path: eventPath, signedIn: false },
    { name: WEB_PAGES.publicEvents, path: '/events', signedIn: false },
    { name: WEB_PAGES.publicGroup, path: groupPath, signedIn: false },
    { name: WEB_PAGES.event, path: eventPath, signedIn: true },
    { name: WEB_PAGES.home, path: '/', signedIn: true },
    { name: WEB_PAGES.group, path: groupPath, signedIn: true },
  ];
}

const middleOf = <Run>(runs: Run[], figure: (run: Run) => number): Run => {
  const middle = runs.sort((one, other) => figure(one) - figure(other))[Math.floor(runs.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
};

async function scoresOf({ name, path, signedIn }: Page, server: DemoServer): Promise<Figures> {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1)
    runs.push(await measurePage(server.url + path, signedIn ? server.cookie : null));
  const middle = middleOf(runs, ({ scores }) => scores.performance);
  if (middle.failed.length > 0) console.log(`${name}: ${middle.failed.join(', ')}`);
  return { ...middle.scores, 'kB of scripts': Math.round(middle.scriptBytes / 100) / 10 };
}

async function firstViewFigures({ name, path, signedIn }: Page, server: DemoServer): Promise<Figures> {
  const runs = [];
  for (let run = 0; run < FIRST_VIEW_RUNS; run += 1)
    runs.push(await firstViewOf(server.url + path, signedIn ? server.cookie : null));
  const times = runs.map(({ lcpMs }) => Math.round(lcpMs)).sort((one, other) => one - other);
  const middle = middleOf(runs, ({ lcpMs }) => lcpMs);
  console.log(`${name}: LCP ${times.join(', ')} ms by ${middle.largest}, load ${loadavg()[0]?.toFixed(1)}`);
  // The largest shift of any run counts.
  const shift = Math.max(...runs.map(({ layoutShift }) => layoutShift));
  return { 'LCP ms': Math.round(middle.lcpMs), 'layout shift': Number(shift.toFixed(3)) };
}

/**
 * Prints a table.
 *
 * @param only `LCP` measures only the first views
 * @returns the missed goals
 */
export async function benchWeb(only: string | null): Promise<string[]> {
  const server = await startDemo();
  try {
    const measured = new Map<string, Figures>();
    const add = (name: string, figures: Figures): unknown => measured.set(name, { ...measured.get(name), ...figures });
    const pages = await pagesOf(server.url);
    for (const page of pages) if (FIRST_VIEWS.includes(page.name)) add(page.name, await firstViewFigures(page, server));
    if (only !== 'LCP') {
      for (const page of pages) if (SCORED.includes(page.name)) add(page.name, await scoresOf(page, server));
      const moves = await measureMoves(server);
      add(WEB_PAGES.switching, { 'ms until something is shown': moves.shownAfterMs });
      add(WEB_PAGES.timeline, { '% of frames that are late': moves.latePercent });
    }
    console.table([...measured].map(([page, figures]) => ({ page, ...figures })));
    return missedOf(WEB_GOALS, (goal) => measured.get(goal.case)?.[goal.figure]);
  } finally {
    await server.stop();
  }
}
