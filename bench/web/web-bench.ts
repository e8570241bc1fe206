/** `npm run bench -- --web`: Lighthouse's scores and the bytes of scripts of the pages that most people see first, and how the client moves. */
import { missedOf } from '../check.ts';
import { WEB_GOALS, WEB_PAGES, type WebFigure } from '../goals.ts';
import { startDemo } from './demo-server.ts';
import { measurePage } from './lighthouse.ts';
import { measureMoves } from './moves.ts';

/** The median of several runs counts, because other load on the machine spoils single ones. */
const RUNS = 3;

interface Page {
  name: string;
  path: string;
  signedIn: boolean;
}

type Figures = Partial<Record<WebFigure, number>>;

async function pagesOf(url: string): Promise<Page[]> {
  const [event] = (await (await fetch(`${url}/api/v1/events`)).json()) as { uuid: string }[];
  const path = `/events/${event?.uuid}`;
  return [
    { name: WEB_PAGES.landing, path: '/', signedIn: false },
    { name: WEB_PAGES.publicEvent, path, signedIn: false },
    { name: WEB_PAGES.event, path, signedIn: true },
    { name: WEB_PAGES.home, path: '/', signedIn: true },
  ];
}

async function measureOften({ name, path, signedIn }: Page, server: { url: string; cookie: string }): Promise<Figures> {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1)
    runs.push(await measurePage(server.url + path, signedIn ? server.cookie : null));
  runs.sort((one, other) => one.scores.performance - other.scores.performance);
  const middle = runs[Math.floor(RUNS / 2)];
  if (!middle) throw new Error('nothing was measured');
  if (middle.failed.length > 0) console.log(`${name}: ${middle.failed.join(', ')}`);
  return { ...middle.scores, 'kB of scripts': Math.round(middle.scriptBytes / 100) / 10 };
}

/** Prints a table. @returns the missed goals */
export async function benchWeb(): Promise<string[]> {
  const server = await startDemo();
  try {
    const measured = new Map<string, Figures>();
    for (const page of await pagesOf(server.url)) measured.set(page.name, await measureOften(page, server));
    const moves = await measureMoves(server);
    measured.set(WEB_PAGES.switching, { 'ms until something is shown': moves.shownAfterMs });
    measured.set(WEB_PAGES.timeline, { '% of frames that are late': moves.latePercent });
    console.table([...measured].map(([page, figures]) => ({ page, ...figures })));
    return missedOf(WEB_GOALS, (goal) => measured.get(goal.case)?.[goal.figure]);
  } finally {
    await server.stop();
  }
}
