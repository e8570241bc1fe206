/** Reads the data of the front page. */
import { readSettings } from '../../../domain/instance/settings.ts';
import { timelinesAccess } from '../../../domain/instance/timelines-access.ts';
import { excerptOf } from '../../../domain/kernel/html/plain-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refusedStatus } from '../kit/refused-status.ts';
import { cardOfServer } from './community-picture.ts';
import { isToCome } from './event/view.ts';
import { facesFor } from './event-row.ts';
import { overviewsFor } from './groups-page.ts';
import { landing } from './landing.ts';
import type { PageMeta } from './page-meta.ts';
import type { Write } from './write.ts';

const EVENTS = 6;
const PEOPLE = 12;
const POSTS = 4;
const GROUPS = 6;
/** The maximum length of the description: the panel has room for a sentence or two. */
const SENTENCE = 220;

/** A server with limited federation shows its people only to members. */
const noneIfClosed = <Row>(rows: Promise<Row[]>): Promise<Row[]> =>
  rows.catch((error: unknown) => {
    if (refusedStatus(error) === null) throw error;
    return [];
  });

export const frontPage =
  (platform: Platform): Write =>
  async (visit) => {
    const { visitor, internal, now, words } = visit;
    const settings = await readSettings(platform);
    const { name, description, registrations } = settings;
    const [picture, announcements, statuses, listed, people, groups] = await Promise.all([
      internal.pageSetup.picture(),
      visitor.announcements.ofEverybody(),
      timelinesAccess(settings) === 'public' ? visitor.timelines.public({ local: true, limit: POSTS }) : [],
      visitor.events.list({ limit: EVENTS }),
      noneIfClosed(visitor.discovery.directory({ local: true, order: 'active', limit: PEOPLE })),
      visitor.groups.list({ limit: GROUPS }),
    ]);
    const overviews = await overviewsFor(visitor, groups);
    const events = listed.filter((event) => isToCome(event, now) && event.status !== 'CANCELLED');
    const sentence = excerptOf(description, SENTENCE);
    const body = landing(
      {
        ...{ community: name, picture, description: sentence, takesSignUps: registrations !== 'closed' },
        ...{ announcements, statuses, events, people: people.filter(({ group }) => !group), groups, overviews },
        going: await facesFor(visitor, events),
      },
      visit,
    );
    const image = cardOfServer(picture, visit.base);
    const meta: PageMeta = { path: '/', description: description || words.purpose, type: 'website', image };
    return { title: words.welcome, body, meta };
  };
