/** Custom emoji and announcements of the demo community. */
import { loadSharp } from '../domain/media/images/load-sharp.ts';
import { DAY_MS } from './demo-time.ts';
import type { Stage } from './stage.ts';

const SIZE = 64;

/** Shortcode → its shapes, on a square of 64; several pictures move. */
const EMOJIS: Readonly<Record<string, { category: string; shapes: readonly string[] }>> = {
  loaf: {
    category: 'Town',
    shapes: [
      '<ellipse cx="32" cy="38" rx="28" ry="18" fill="#c98a4b"/><path d="M16 30l8 12M28 27l8 14M40 28l8 12" stroke="#7f5539" stroke-width="4"/>',
    ],
  },
  bike: {
    category: 'Town',
    shapes: [
      '<g fill="none" stroke="#264653" stroke-width="4"><circle cx="16" cy="42" r="12"/><circle cx="48" cy="42" r="12"/><path d="M16 42l12-20h14l6 20M28 22l6 20h-18M42 22l-8 20M24 20h10"/></g>',
    ],
  },
  sprout: {
    category: 'Town',
    shapes: [
      '<path d="M32 60V30" stroke="#344e41" stroke-width="5"/><path d="M32 34C8 34 8 12 8 12s24-2 24 22z" fill="#588157"/><path d="M32 30c22 0 24-22 24-22s-24-2-24 22z" fill="#a3b18a"/>',
    ],
  },
  wave: {
    category: 'River',
    shapes: [0, 8].map(
      (y) =>
        `<path d="M2 ${28 + y}q10-14 20 0t20 0 20 0v34H2z" fill="#1d3557"/><path d="M2 ${40 - y}q10-10 20 0t20 0 20 0v28H2z" fill="#a8dadc"/>`,
    ),
  },
};

async function draw(shapes: readonly string[]): Promise<File> {
  const sharp = await loadSharp();
  const svg = (inner: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">${inner}</svg>`);
  const frames = await Promise.all(shapes.map((inner) => sharp(svg(inner)).png().toBuffer()));
  const [first] = frames;
  const bytes =
    frames.length === 1 && first
      ? first
      : await sharp(frames, { join: { animated: true } })
          .gif({ delay: frames.map(() => 400), loop: 0 })
          .toBuffer();
  return new File([new Uint8Array(bytes)], 'emoji');
}

/** Leaves those of the operator. */
export async function addEmojis(stage: Stage): Promise<void> {
  const owner = stage.of('mira').caller;
  const taken = new Set((await stage.platform.db.customEmoji.findMany()).map(({ shortcode }) => shortcode));
  for (const [shortcode, { category, shapes }] of Object.entries(EMOJIS)) {
    if (taken.has(shortcode)) continue;
    await owner.adminEmojis.create({ shortcode, category, image: await draw(shapes) });
  }
}

const REACTIONS: readonly (readonly [name: string, people: readonly string[]])[] = [
  ['wave', ['luis', 'lea', 'amina']],
  ['👍', ['greta', 'oskar']],
];

/** Two published ones, one of which has a reader, and a scheduled one. */
export async function announceNews(stage: Stage): Promise<void> {
  const owner = stage.of('mira').caller;
  const time = (days: number) => new Date(stage.today + days * DAY_MS).toISOString();
  const rules = await owner.adminAnnouncements.create({
    text: 'Be kind, sign your notices, and bring the ladder back.\n\nQuestions? Ask @mira.',
  });
  await stage.of('amina').caller.announcements.dismiss({ id: rules.id });
  const flood = await owner.adminAnnouncements.create({
    text: 'High water until the weekend :wave: The lower path is closed, says @luis. #river',
    starts_at: time(-1),
    ends_at: time(4),
  });
  for (const [name, people] of REACTIONS) {
    for (const who of people) await stage.of(who).caller.announcements.react({ id: flood.id, name });
  }
  await owner.adminAnnouncements.create({
    text: 'The server moves to the new cupboard on Sunday. It may blink.',
    scheduled_at: time(3),
  });
  await stage.of('amina').caller.statuses.create({ status: 'Sourdough at six :loaf: first come, first served.' });
}
