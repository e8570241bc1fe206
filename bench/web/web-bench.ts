/** `npm run bench -- --web`: Lighthouse's scores and the bytes of scripts of the pages that most people see first. */
import { startDemo } from './demo-server.ts';
import { CATEGORIES, measurePage, type Scores } from './lighthouse.ts';

/** Of 100, in every category. */
export const LEAST_SCORE = 95;
/** Compressed, for the first view. */
export const MOST_SCRIPT_BYTES = 130_000;

interface Page {
  name: string;
  path: string;
  signedIn: boolean;
}

async function pagesOf(url: string): Promise<Page[]> {
  const [event] = (await (await fetch(`${url}/api/v1/events`)).json()) as { uuid: string }[];
  const path = `/events/${event?.uuid}`;
  return [
    { name: 'landing', path: '/', signedIn: false },
    { name: 'event, for everybody', path, signedIn: false },
    { name: 'event, signed in', path, signedIn: true },
    { name: 'home', path: '/', signedIn: true },
  ];
}

/** Which goals a page misses, each as a sentence. Pages behind the sign-in are not for search engines. */
function missesOf({ name, signedIn }: Page, { scores, scriptBytes }: Scores): string[] {
  const low = CATEGORIES.filter((category) => scores[category] < LEAST_SCORE && !(signedIn && category === 'seo'));
  return [
    ...low.map((category) => `${name}: ${category} ${scores[category]}, at least ${LEAST_SCORE}`),
    ...(scriptBytes > MOST_SCRIPT_BYTES
      ? [`${name}: ${scriptBytes} bytes of scripts, at most ${MOST_SCRIPT_BYTES}`]
      : []),
  ];
}

/** Prints a table. @returns what was missed */
export async function benchWeb(): Promise<string[]> {
  const server = await startDemo();
  try {
    const rows = [];
    const misses: string[] = [];
    for (const page of await pagesOf(server.url)) {
      const found = await measurePage(server.url + page.path, page.signedIn ? server.cookie : null);
      rows.push({ page: page.name, ...found.scores, 'script kB': Math.round(found.scriptBytes / 100) / 10 });
      misses.push(...missesOf(page, found));
      if (found.failed.length > 0) console.log(`${page.name}: ${found.failed.join(', ')}`);
    }
    console.table(rows);
    return misses;
  } finally {
    await server.stop();
  }
}
