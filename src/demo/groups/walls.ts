/** The walls of the demo community's groups: posts with answers, some with a title, some for members alone, one of which is pinned, and the photos of an event. */
import { human, tryTo } from '../acts.ts';
import { DAY_MS, HOUR_MS } from '../demo-time.ts';
import { DRAWINGS, type DrawingName, draw } from '../drawings.ts';
import type { Stage } from '../stage.ts';

interface WallPost {
  group: string;
  by: string;
  daysAgo: number;
  text: string;
  language?: string;
  replies?: readonly (readonly [by: string, text: string])[];
  membersOnly?: true;
  /** The title of a discussion that begins with it. */
  title?: string;
  /** The title under which the group pins it. */
  pin?: string;
}

/** The oldest first. */
const WALLS: readonly WallPost[] = [
  {
    ...{ group: 'repair_cafe', by: 'mira', daysAgo: 24, pin: 'Read this before your first visit' },
    text: 'How it works: bring one broken thing, stay with it, and hold the torch. We mend together, and nobody pays for the work. Parts cost what they cost.',
    replies: [
      ['lea', 'Does a zip count as a thing?'],
      ['marta', '@lea A zip counts as three.'],
    ],
  },
  {
    ...{ group: 'river_choir', by: 'clara', daysAgo: 19, language: 'fr' },
    text: 'Nouveau morceau pour le printemps : la barcarolle, à quatre voix. Les partitions sont chez Paul, les crayons aussi.',
    replies: [
      ['ines', 'Les altos ont-elles encore le sol ?'],
      ['clara', '@ines Elles l’ont toujours eu.'],
    ],
  },
  {
    ...{ group: 'repair_cafe', by: 'tomasz', daysAgo: 12, language: 'de' },
    text: 'Wer hat noch einen Innenlagerabzieher? Unserer ist am Samstag mit jemandem nach Hause gegangen, hoffentlich aus Versehen.',
    replies: [
      ['felix', 'Ich war’s nicht, aber ich weiß, wer einen hat.'],
      ['david', '@felix Er liegt in meiner Schublade. Ich bringe ihn mit.'],
    ],
  },
  {
    ...{ group: 'repair_cafe', by: 'emre', daysAgo: 10, title: 'A second evening each month?' },
    text: 'Last time the queue reached the stairs. The hall is free on the third Thursday. Who would come, and who would look after the soldering irons?',
    replies: [
      ['marta', 'I would come for the bicycles, not for the toasters.'],
      ['lea', 'Third Thursdays are choir. Could it be the second Tuesday?'],
      ['emre', '@lea The hall says yes to the second Tuesday.'],
      ['mira', 'Then I take the irons. We try it twice and look at the queue.'],
    ],
  },
  {
    ...{ group: 'repair_cafe', by: 'david', daysAgo: 8, membersOnly: true },
    text: 'For us: the key to the hall is now with the baker. Whoever closes, writes it on the board.',
    replies: [['emre', 'Done on Thursday, and the kettle is off.']],
  },
  {
    ...{ group: 'repair_cafe', by: 'lea', daysAgo: 6, title: 'Spare parts: what should we keep in stock?' },
    text: 'Zips, fuses and belts for record players go every time. Write down what you had to send away last month, and we buy it together.',
    replies: [
      ['tomasz', 'Innenlager in den drei üblichen Breiten, und ein Abzieher, der nicht nach Hause geht.'],
      ['david', 'Fuses: 6, 10 and 13 ampere.'],
      ['marta', 'Brake pads. Always brake pads.'],
    ],
  },
  {
    ...{ group: 'river_choir', by: 'hanna', daysAgo: 5 },
    text: 'Three of us have a cold. Should we move the rehearsal to the boathouse, where nobody hears it?',
    replies: [
      ['sofia', 'The swan hears it.'],
      ['paul', 'Im Bootshaus ist die Akustik besser als im Gemeindesaal, ich bin dafür.'],
    ],
  },
  {
    ...{ group: 'town_archive', by: 'paul', daysAgo: 3, language: 'de', membersOnly: true },
    text: 'Das Ratsprotokoll von 1911 ist abgeschrieben, bis auf ein Wort auf Seite 14. Wer kann es lesen?',
  },
  {
    ...{ group: 'repair_cafe', by: 'marta', daysAgo: 1 },
    text: 'The toaster that nobody wanted to open now toasts on both sides. It was a crumb. #repair',
    replies: [['mira', 'It is always a crumb.']],
  },
];

/** Answers follow each other after so long. */
const ANSWER_MS = 20 * 60_000;

/**
 * Those of that time, now: among older posts, readers would see a post both from its author and from the group.
 *
 * @param from before the first of them
 */
export async function writeWalls(
  stage: Stage,
  groups: ReadonlyMap<string, string>,
  { from, until }: { from: number; until: number },
): Promise<void> {
  const due = WALLS.filter(({ daysAgo }) => {
    const at = stage.today - daysAgo * DAY_MS;
    return at > from && at <= until;
  });
  for (const { group, by, text, language, replies = [], membersOnly, title, pin } of due) {
    const id = groups.get(group) ?? '';
    const { caller, actorId } = stage.of(by);
    const written = await caller.statuses.create({
      ...{ status: text, group_id: id, visibility: 'public' },
      ...(language && { language }),
      ...(membersOnly && { members_only: true }),
      ...(title && { title }),
    });
    await stage.drain();
    let last = written.id;
    for (const [who, answer] of replies) {
      stage.later(ANSWER_MS);
      const input = { status: answer, in_reply_to_id: last, visibility: 'public' } as const;
      last = (await stage.of(who).caller.statuses.create(input)).id;
    }
    if (pin && 'url' in written && written.url)
      await caller.groupPins.create({ id, actorId, title: pin, url: written.url });
    await stage.drain();
  }
}

const PHOTOS: readonly DrawingName[] = ['repair', 'hall-evening', 'town-morning'];

/** The last event of the repair café, with a photo each by some of those who came. */
export async function addPhotos(stage: Stage): Promise<void> {
  const { db } = stage.platform;
  const event = await db.event.findFirst({
    where: {
      attributedTo: { preferredUsername: 'repair_cafe' },
      beginsOn: { lt: new Date(stage.today - 6 * HOUR_MS) },
    },
    orderBy: { beginsOn: 'desc' },
  });
  if (!event) return;
  const id = event.uuid;
  await stage.of('mira').caller.eventPhotos.setAudience({ id, audience: 'EVERYBODY' });
  const left = [...PHOTOS];
  for (const who of human) {
    const drawing = left[0];
    if (!drawing) return;
    const photo = { id, name: `${drawing}.webp`, alt: DRAWINGS[drawing], file: await draw(drawing, 1280, 720) };
    if (await tryTo(() => stage.of(who).caller.eventPhotos.add(photo))) left.shift();
  }
}
