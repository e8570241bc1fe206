/** Comments, discussions, posts and reports of a small Mobilizon server, with one of each odd thing about them. */
import { EVENTS } from './mobilizon-events.ts';
import { ACTORS, type Insert, uuid } from './mobilizon-people.ts';
import type { Row } from './mobilizon-tables.ts';

export const COMMENTS = {
  ofRita: 1,
  reply: 2,
  deleted: 3,
  letter: 4,
  answer: 5,
  opening: 6,
  further: 7,
  nothing: 8,
  ofClub: 9,
} as const;

export const commentUuid = (name: keyof typeof COMMENTS): string => uuid(200 + COMMENTS[name]);

export async function insertTexts(insert: Insert, base: string): Promise<void> {
  await insert('conversations', {
    id: 1,
    origin_comment_id: COMMENTS.letter,
    last_comment_id: COMMENTS.answer,
    event_id: EVENTS.practice,
  });
  await insert('conversation_participants', { id: 1, conversation_id: 1, actor_id: ACTORS.ben, unread: true });
  await insert('conversation_participants', { id: 2, conversation_id: 1, actor_id: ACTORS.ida, unread: false });
  await insert('discussions', {
    id: uuid(41),
    title: 'Which songs?',
    slug: 'which-songs',
    url: `${base}/@choir/c/which-songs`,
    creator_id: ACTORS.ida,
    actor_id: ACTORS.choir,
    last_comment_id: COMMENTS.further,
  });
  await insert('discussions', {
    id: uuid(42),
    title: 'Theirs',
    slug: 'theirs',
    url: 'https://other.example/@club/c/theirs',
    creator_id: ACTORS.club,
    actor_id: ACTORS.club,
  });
  const comment = (name: keyof typeof COMMENTS, more: Row) =>
    insert('comments', {
      ...{
        id: COMMENTS[name],
        uuid: commentUuid(name),
        url: `${base}/comments/${commentUuid(name)}`,
        text: '<p>Hello</p>',
      },
      ...{
        local: true,
        visibility: 'public',
        actor_id: ACTORS.ida,
        published_at: '2026-05-01 11:00:00',
        is_announcement: false,
      },
      ...{ inserted_at: `2026-05-01 11:0${COMMENTS[name]}:00`, ...more },
    });
  await comment('ofRita', {
    event_id: 1,
    actor_id: ACTORS.rita,
    url: 'https://far.example/notes/2',
    local: false,
    text: '<p>When <b>exactly</b>?</p>',
    language: 'en',
  });
  await comment('reply', {
    event_id: 1,
    in_reply_to_comment_id: 1,
    origin_comment_id: 1,
    text: `<p><a href="https://far.example/@rita">@rita</a> At six, <a href="${base}/tag/singing">#singing</a></p>`,
  });
  await comment('deleted', { event_id: 1, deleted_at: '2026-05-02 10:00:00', text: null, actor_id: null });
  await comment('letter', {
    conversation_id: 1,
    event_id: 1,
    visibility: 'private',
    actor_id: ACTORS.ben,
    text: '<p>Where do I park?</p>',
  });
  await comment('answer', {
    conversation_id: 1,
    event_id: 1,
    visibility: 'private',
    in_reply_to_comment_id: 4,
    origin_comment_id: 4,
  });
  await comment('opening', { discussion_id: uuid(41), visibility: 'private', text: '<p>Let us vote.</p>' });
  await comment('further', {
    discussion_id: uuid(41),
    visibility: 'private',
    actor_id: ACTORS.ben,
    origin_comment_id: 6,
    in_reply_to_comment_id: null,
  });
  await comment('nothing', { visibility: 'private' });
  await comment('ofClub', {
    discussion_id: uuid(42),
    actor_id: ACTORS.club,
    url: 'https://other.example/comments/1',
    local: false,
  });
  for (const mention of [
    { comment_id: 2, actor_id: ACTORS.rita },
    { event_id: 1, actor_id: ACTORS.ben },
    { comment_id: 9, actor_id: ACTORS.ida },
  ])
    await insert('mentions', { silent: false, ...mention });
  await insert('comments_tags', { comment_id: 2, tag_id: 1 });
  const post = (number: number, more: Row) =>
    insert('posts', {
      ...{
        id: uuid(number),
        title: 'Our season',
        slug: `our-season-${number}`,
        url: `${base}/p/our-season-${number}`,
        body: '<p>It <i>begins</i>.</p>',
      },
      ...{
        author_id: ACTORS.ida,
        attributed_to_id: ACTORS.choir,
        visibility: 'public',
        draft: false,
        publish_at: '2026-05-01 13:00:00',
        ...more,
      },
    });
  await post(51, { picture_id: 1 });
  await post(52, { visibility: 'private', title: 'For us alone' });
  await post(53, { draft: true });
  await insert('posts_tags', { post_id: uuid(51), tag_id: 3 });
  await insert('posts_tags', { post_id: uuid(53), tag_id: 3 });
  const resource = (number: number, more: Row) =>
    insert('resource', {
      id: uuid(number),
      title: 'Scores',
      type: 1,
      path: '/Scores',
      url: `${base}/resource/${uuid(number)}`,
      resource_url: 'https://scores.example',
      actor_id: ACTORS.choir,
      creator_id: ACTORS.ida,
      ...more,
    });
  await resource(61, {});
  await resource(62, { type: 0, resource_url: null, title: 'Folder' });
  await resource(63, { type: 30, title: 'Pad', resource_url: 'https://pad.example/p/1', parent_id: uuid(62) });
  await insert('todo_lists', {
    id: uuid(71),
    title: 'To do',
    url: `${base}/todo-list/${uuid(71)}`,
    actor_id: ACTORS.choir,
  });
}

export async function insertModeration(insert: Insert, base: string): Promise<void> {
  await insert('reports', {
    id: 1,
    content: 'Rude',
    status: 'open',
    url: `${base}/report/${uuid(81)}`,
    reporter_id: ACTORS.ben,
    reported_id: ACTORS.rita,
  });
  await insert('reports', {
    id: 2,
    content: 'Spam',
    status: 'resolved',
    url: `${base}/report/${uuid(82)}`,
    reporter_id: ACTORS.anonymous,
    reported_id: ACTORS.rita,
  });
  await insert('report_notes', { id: 1, content: 'I asked', report_id: 1, moderator_id: ACTORS.ida });
  await insert('reports_comments', { report_id: 1, comment_id: COMMENTS.ofRita });
  await insert('reports_events', { report_id: 1, event_id: EVENTS.practice });
  await insert('reports_events', { report_id: 1, event_id: EVENTS.again });
  const settings = {
    ...{
      instance_name: 'Town events',
      instance_description: 'What is on',
      contact: 'mail@town.example',
      registrations_open: true,
    },
    ...{
      instance_languages: ['fr', 'en'],
      instance_long_description: '<h2>About</h2><p>Us</p>',
      instance_terms: '',
      instance_slogan: 'Meet',
    },
    ...{ instance_privacy_policy: '<p>Ours</p>', instance_privacy_policy_type: 'DEFAULT' },
  };
  let id = 0;
  for (const [name, value] of Object.entries(settings)) {
    id += 1;
    await insert('admin_settings', { id, group: 'instance', name, value: JSON.stringify(value) });
  }
  await insert('activities', {
    id: 1,
    type: 'event',
    subject: 'event_created',
    priority: 20,
    author_id: ACTORS.ida,
    group_id: ACTORS.choir,
  });
  await insert('applications', {
    id: 1,
    name: 'App',
    client_id: 'c',
    client_secret: 's',
    scope: 'read',
    owner_type: 'user',
    owner_id: 1,
  });
}
