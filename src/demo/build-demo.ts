/** Fills an empty server with the demo community, and returns logins. */
import { keepDays } from '../domain/measures/keep-days.ts';
import type { Platform } from '../platform/platform.ts';
import { introduceTown } from './about.ts';
import { fillProfiles, foundGroups, organize } from './acts.ts';
import { clearDemo } from './clear-demo.ts';
import { DAY_MS, HOUR_MS } from './demo-time.ts';
import { standAtDoors } from './doors.ts';
import { EVENTS } from './events.ts';
import { followMuseum } from './groups/calendars.ts';
import { askForDates } from './groups/date-polls.ts';
import { addPhotos, writeWalls } from './groups/walls.ts';
import { keepHabits } from './habits.ts';
import { callModerators, giveRoles, inviteNeighbours, keepOut } from './moderators.ts';
import { addEmojis, announceNews } from './notices.ts';
import { PEOPLE } from './people.ts';
import { post, type Shared, share } from './post.ts';
import { type Scene, writeScript } from './script.ts';
import { changeDates } from './series-changes.ts';
import { Stage } from './stage.ts';
import { talkOfTheTown } from './talk-of-the-town.ts';
import { meetTroublemakers } from './troublemakers.ts';

/** A marker row in `settings`, which is no setting: `building` from the first change to the last, then `built`. */
const MARK = 'demo';
const BUILDING = 'building';
const ADDRESSES = '@demo.example';

/** The key of the advisory lock that the building process holds. */
const LOCK = 72_707_370;

export interface DemoLogin {
  email: string;
  password: string;
  who: string;
}

/** The people whose logins are printed. The first one runs the server. */
const SHOWN = ['mira', 'amina', 'lea'];

async function hasOthers({ db, log }: Platform): Promise<boolean> {
  const others = await db.user.count({ where: { email: { not: { endsWith: ADDRESSES } } } });
  if (others > 0) log.warn('the demo community is not whole, and stays so because there are other accounts');
  return others > 0;
}

/** Whether to build: on an empty server, or after an interrupted build if nobody else has an account yet. */
async function wanted(platform: Platform): Promise<'on empty server' | 'again' | null> {
  const { demo, production } = platform.config;
  if (demo === 'off' || (demo === 'auto' && production)) return null;
  const mark = await platform.db.setting.findUnique({ where: { name: MARK } });
  if (mark) return mark.value === BUILDING && !(await hasOthers(platform)) ? 'again' : null;
  const people = (await platform.db.user.count()) + (await platform.db.actor.count());
  return people === 0 ? 'on empty server' : null;
}

/** How often jobs are run, in demo time; more often would take longer. */
const DRAIN_EVERY_MS = 3 * DAY_MS;
/** How many scenes run concurrently. */
const STAGES = 4;

const isShared = (scene: Scene | undefined): boolean => scene?.act.kind === 'post' && scene.act.post.shared === true;

/** Returns the posts to reblog. */
async function play(stage: Stage, scenes: readonly Scene[], groups: ReadonlyMap<string, string>): Promise<Shared[]> {
  const shared: Shared[] = [];
  for (const { at, act } of scenes) {
    stage.clock.moveTo(at);
    if (act.kind === 'follow') await stage.of(act.who).caller.relationships.follow({ id: stage.of(act.whom).actorId });
    else if (act.kind === 'post') shared.push(...[await post(stage, act.post)].filter((each) => each !== null));
    else await organize(stage, act.event, groups, EVENTS.indexOf(act.event));
  }
  return shared;
}

async function playScript(stage: Stage, groups: ReadonlyMap<string, string>): Promise<void> {
  const stages = Array.from({ length: STAGES }, (_, number) => stage.beside(number + 1));
  const left = writeScript(stage.today);
  let from = 0;
  while (left[0]) {
    const latest = left[0].at + DRAIN_EVERY_MS;
    // A post is reblogged before newer ones displace it from the readers' latest posts.
    const days = left.splice(0, left.findIndex(({ at }, n) => at > latest || isShared(left[n - 1])) >>> 0);
    const end = Math.min(latest, left[0]?.at ?? latest);
    const shared = await Promise.all(
      stages.map((each, n) =>
        play(
          each,
          days.filter((_, i) => i % STAGES === n),
          groups,
        ),
      ),
    );
    stage.clock.moveTo(Math.min(end, stage.today - HOUR_MS));
    await stage.drain(STAGES);
    for (const { id, readers } of shared.flat()) await share(stage, readers, id);
    const until = left.length > 0 ? end : stage.today;
    await writeWalls(stage, groups, { from, until });
    from = until;
  }
}

async function build(platform: Platform): Promise<DemoLogin[]> {
  const stage = new Stage(platform);
  stage.clock.moveTo(stage.today - 60 * DAY_MS);
  await Promise.all(PEOPLE.map((person) => stage.enter(person)));
  await stage.lock(PEOPLE.filter((person) => person.locked).map((person) => person.name));
  await introduceTown(stage);
  await addEmojis(stage);
  await fillProfiles(stage);
  const groups = await foundGroups(stage);
  await playScript(stage, groups);
  await addPhotos(stage);
  await followMuseum(stage, groups);
  await askForDates(stage, groups);
  await standAtDoors(stage);
  await changeDates(stage);
  await meetTroublemakers(stage);
  await keepHabits(stage);
  await callModerators(stage);
  await keepOut(stage);
  await giveRoles(stage);
  await talkOfTheTown(stage);
  await announceNews(stage);
  await inviteNeighbours(stage);
  await stage.drain();
  await keepDays(stage.platform);
  return SHOWN.map((name) => ({
    email: `${name}${ADDRESSES}`,
    password: stage.of(name).password,
    who: PEOPLE.find((person) => person.name === name)?.displayName ?? name,
  }));
}

async function buildWhereWanted(platform: Platform): Promise<DemoLogin[] | null> {
  const reason = await wanted(platform);
  if (!reason) return null;
  if (reason === 'again') await clearDemo(platform);
  const { db } = platform;
  const description = 'A small town on a river, its clubs, and everyone who means to join one.';
  const settings = { [MARK]: BUILDING, name: 'Lindenau', description, contactAccount: SHOWN[0] ?? '' };
  const data = Object.entries(settings).map(([name, value]) => ({ name, value }));
  // Do not overwrite settings of the operator.
  await db.setting.createMany({ data, skipDuplicates: true });
  const logins = await build(platform);
  await db.setting.update({ where: { name: MARK }, data: { value: 'built' } });
  return logins;
}

/**
 * Null if no demo is built. Otherwise some of its people, with passwords generated for this installation. Of several processes
 * that start at once, one builds, and the others wait for it.
 */
export async function buildDemo(platform: Platform): Promise<DemoLogin[] | null> {
  const client = await platform.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return await buildWhereWanted(platform);
  } finally {
    // Closes the connection, which releases the lock.
    client.release(true);
  }
}

/** Builds the demo community at the first start, and says its logins. */
export async function seedDemo(platform: Platform, say: (line: string) => void): Promise<void> {
  const logins = await buildDemo(platform);
  if (!logins) return;
  say('Built the demo community. Sign in as one of them; the passwords are shown this once:');
  for (const { who, email, password } of logins) say(`  ${who}: ${email} ${password}`);
}
