/** Hashtags and mentions in the description of an event: links, tags, and one mail to those who may see it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARTICLE, faultsOf } from '../support/values/safe-html.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const link = (path: string, text: string): string =>
  `<a href="${world.url}/${path}" rel="nofollow noopener noreferrer" target="_blank">${text}</a>`;
const titles = ({ tags }: { tags: { title: string }[] }) => tags.map(({ title }) => title);
const update = (person: Person, id: string, changes: object) =>
  world.trpc(person).events.update.mutate({ id, ...changes });
/** Recipients of mails about the event. */
async function told(title: string): Promise<string[]> {
  const mails = await mailsTo(world);
  return mails
    .filter(({ subject }) => subject === `alice mentioned you in ${title}`)
    .map(({ to }) => to.replace('@example.org', ''))
    .toSorted();
}

describe('links', () => {
  test('point to tags and people, and the tags are the event’s', async () => {
    const description = '<p>Bring #Tea &amp; #Jeux_de_société, says @bob. Not c#, @nobody or a@bob.example.</p>';
    const {
      uuid,
      tags,
      description: shown,
    } = await organize(world, world.alice, { description, tags: ['tea', 'Walk'] });
    const [tea, games, bob] = [
      link('tags/tea', '#Tea'),
      link('tags/jeux_de_societe', '#Jeux_de_société'),
      link('@bob', '@bob'),
    ];
    expect(shown).toBe(`<p>Bring ${tea} &amp; ${games}, says ${bob}. Not c#, @nobody or a@bob.example.</p>`);
    expect(titles({ tags })).toEqual(['tea', 'Walk', 'Jeux_de_société']);
    const { data } = await world.gql(
      null,
      'query ($uuid: UUID!) { event(uuid: $uuid) { description tags { title } } }',
      { uuid },
    );
    expect([data.event.description, titles(data.event)]).toEqual([shown, ['tea', 'Walk', 'Jeux_de_société']]);
    expect(await (await fetch(`${world.url}/events/${uuid}`)).text()).toContain(bob);
  });

  test('are not made in links, code, attributes and addresses', async () => {
    const description =
      '<p><a href="https://a.example/#tea">see #tea and <b>@bob</b></a> <code>#include @bob</code></p><pre>#! @bob</pre><img src="https://a.example/#tea" alt="#tea @bob" /><p>https://a.example/@bob/#tea &lt;#tea1&gt;</p>';
    const event = await organize(world, world.alice, { description, tags: [] });
    expect(titles(event)).toEqual(['tea1']);
    expect(event.description.match(/<a /g)).toHaveLength(2);
    expect(event.description).toContain(`&lt;${link('tags/tea1', '#tea1')}&gt;`);
    expect(faultsOf(event.description, ARTICLE)).toEqual([]);
  });

  test('are generated again when a form sends the description back', async () => {
    const event = await organize(world, world.alice, {
      description: '<p>With @carol, #song and #dance</p>',
      tags: ['one'],
    });
    const again = await update(world.alice, event.id, { description: event.description });
    expect([again.description, titles(again)]).toEqual([event.description, ['one', 'song', 'dance']]);
    // Sent tags replace the others, except for those in the description.
    expect(titles(await update(world.alice, event.id, { tags: ['two'] }))).toEqual(['two', 'song', 'dance']);
    const plain = await update(world.alice, event.id, { description: 'No more of it', tags: [''] });
    expect([plain.description, plain.tags]).toEqual(['No more of it', []]);
    // A link that only looks like the server's keeps its author's target.
    const own = `<a href="${world.url}/@bob/1">#song</a> <a href="https://evil.example/tags/song">#song</a>`;
    const { description } = await update(world.alice, event.id, { description: own });
    expect(description.match(/href="[^"]*"/g)).toEqual([
      `href="${world.url}/@bob/1"`,
      'href="https://evil.example/tags/song"',
    ]);
  });

  test('hashtags become tags up to the limit', async () => {
    const many = Array.from({ length: 15 }, (_, n) => `#word${n}`).join(' ');
    const event = await organize(world, world.alice, {
      description: `${many} #${'long'.repeat(12)}`,
      tags: ['first', 'second'],
    });
    expect(titles(event)).toEqual(['first', 'second', ...Array.from({ length: 8 }, (_, n) => `word${n}`)]);
    expect(event.description.match(/<a /g)).toHaveLength(16);
  });
});

describe('mentioned people get a mail', () => {
  test('sends one mail whatever is changed, and none to the organizer', async () => {
    const event = await organize(world, world.alice, { title: 'Once', description: 'With @bob, @BOB and @alice' });
    expect(await told('Once')).toEqual(['bob']);
    await update(world.alice, event.id, { description: 'Without anybody' });
    await update(world.alice, event.id, { description: 'With @bob and @carol', title: 'Once' });
    await update(world.alice, event.id, { status: 'TENTATIVE' });
    expect(await told('Once')).toEqual(['bob', 'carol']);
    const [mail] = (await mailsTo(world, 'bob@example.org')).filter(({ subject }) => subject.endsWith('in Once'));
    expect(mail?.link).toBe(event.url);
  });

  test('sends the mail when the event is published, not before', async () => {
    const draft = await organize(world, world.alice, { title: 'Draft', description: 'With @bob', draft: true });
    expect(await told('Draft')).toEqual([]);
    await update(world.alice, draft.id, { draft: false });
    expect(await told('Draft')).toEqual(['bob']);
    await organize(world, world.alice, { title: 'Later', description: 'With @bob', publishAt: inHours(world, 1) });
    expect(await told('Later')).toEqual([]);
  });

  test('sends the mail only to people who may see the event', async () => {
    const hidden = await organize(world, world.alice, {
      title: 'Hidden',
      description: 'With @bob',
      visibility: 'PRIVATE',
    });
    expect(await told('Hidden')).toEqual([]);
    await update(world.alice, hidden.id, { visibility: 'UNLISTED' });
    expect(await told('Hidden')).toEqual(['bob']);
    const waiting = await organize(world, world.alice, {
      title: 'Waiting',
      description: 'With @bob',
      visibility: 'RESTRICTED',
    });
    expect(await told('Waiting')).toEqual([]);
    await world.trpc(world.mod).events.accept.mutate({ id: waiting.id });
    expect(await told('Waiting')).toEqual(['bob']);
  });

  test('sends no mail to people who block or mute the organizer, or are blocked', async () => {
    const [dora, emil, finn] = [await world.person('dora'), await world.person('emil'), await world.person('finn')];
    await world.rest(dora).post(`/api/v1/accounts/${world.alice.id}/block`);
    await world.rest(emil).post(`/api/v1/accounts/${world.alice.id}/mute`);
    await world.rest(world.alice).post(`/api/v1/accounts/${finn.id}/block`);
    const group = await createGroup(world, world.bob, { preferredUsername: 'choir' });
    expect(group.preferredUsername).toBe('choir');
    const description = 'With @dora, @emil, @finn, @choir and @carol';
    const event = await organize(world, world.alice, { title: 'Unwanted', description });
    expect(event.description.match(/<a /g)).toHaveLength(5);
    expect(await told('Unwanted')).toEqual(['carol']);
  });
});

test('the programme and the conditions of an event are sanitized HTML', async () => {
  const bad =
    '<p onclick="x()">Bring <b>shoes</b><script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:x()">y</a>';
  const options = {
    program: bad,
    participationConditions: [{ title: 'Shoes', content: bad, url: 'https://a.example/' }],
  };
  const event = await organize(world, world.alice, { options });
  const query =
    'query ($uuid: UUID!) { event(uuid: $uuid) { options { program participationConditions { content } } } }';
  const { data } = await world.gql(null, query, { uuid: event.uuid });
  const texts = [
    event.options.program,
    event.options.participationConditions[0]?.content,
    data.event.options.program,
    data.event.options.participationConditions[0].content,
  ];
  for (const text of texts) {
    expect(text).toContain('<p>Bring <b>shoes</b>');
    expect(faultsOf(text ?? '', ARTICLE)).toEqual([]);
  }
  const kept = await update(world.alice, event.id, { options: { showEndTime: false } });
  expect(kept.options.program).toBe(event.options.program);
});
