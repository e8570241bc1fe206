/** The outcome of each mutation of reports, comments, feed tokens and pictures for each viewer (rules of the event service). */
import { file, picture } from '../support/values/pictures.ts';
import type { Rows, Scene } from './viewers.ts';

const OWN = 'UNAUTHENTICATED ok FORBIDDEN ok ok ok';
const ORGANIZER = 'UNAUTHENTICATED FORBIDDEN FORBIDDEN ok FORBIDDEN FORBIDDEN';
const STAFF = 'UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN ok ok';

const REPORT = `mutation ($reporter: ID!, $reported: ID!) {
  createReport(reporterActorId: $reporter, reportedActorId: $reported, content: "Please look") { id }
}`;
const NOTE = `mutation ($moderator: ID!, $report: ID!) {
  createReportNote(moderatorId: $moderator, reportId: $report, content: "I looked") { id }
}`;
const COMMENT = 'mutation ($name: String!) { createComment(actorUsername: $name, text: "I love it") { id } }';
const TOKEN = 'mutation ($actor: ID) { createFeedToken(actorId: $actor) { token } }';
const UPLOAD = `mutation ($file: Upload!, $actor: ID!) {
  uploadPicture(file: $file, actorId: $actor, name: "A picture") { id }
}`;
const pictures = async () => ({ file: file(await picture()) });

const newcomer = ({ world, fresh }: Scene) => world.person(fresh('reported_'));

async function reported(scene: Scene): Promise<string> {
  const variables = { reporter: scene.carol.id, reported: (await newcomer(scene)).id };
  const { createReport } = await scene.done(scene.carol, REPORT, variables);
  return createReport?.id ?? '';
}

export const MODERATION: Rows = {
  createReport: [
    {
      document: REPORT,
      variables: async (scene) => ({ reporter: scene.own, reported: (await newcomer(scene)).id }),
      outcomes: OWN,
    },
    {
      when: 'as alice',
      document: REPORT,
      variables: async (scene) => ({ reporter: scene.alice.id, reported: (await newcomer(scene)).id }),
      outcomes: ORGANIZER,
    },
  ],
  createReportNote: [
    {
      document: NOTE,
      variables: async (scene) => ({ moderator: scene.own, report: await reported(scene) }),
      outcomes: STAFF,
    },
    {
      when: 'as alice',
      document: NOTE,
      variables: async (scene) => ({ moderator: scene.alice.id, report: await reported(scene) }),
      outcomes: 'UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN',
    },
  ],
  deleteReportNote: [
    {
      when: 'a note of the moderator',
      document:
        'mutation ($moderator: ID!, $note: ID!) { deleteReportNote(moderatorId: $moderator, noteId: $note) { id } }',
      variables: async (scene) => {
        const { mod } = scene.world;
        const made = await scene.done(mod, NOTE, { moderator: mod.id, report: await reported(scene) });
        return { moderator: scene.own, note: made.createReportNote?.id };
      },
      outcomes: STAFF,
    },
    {
      when: 'a note of the administrator',
      document:
        'mutation ($moderator: ID!, $note: ID!) { deleteReportNote(moderatorId: $moderator, noteId: $note) { id } }',
      variables: async (scene) => {
        const { admin } = scene.world;
        const made = await scene.done(admin, NOTE, { moderator: admin.id, report: await reported(scene) });
        return { moderator: scene.own, note: made.createReportNote?.id };
      },
      outcomes: 'UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN ok',
    },
  ],
  updateReportStatus: [
    {
      document: `mutation ($moderator: ID!, $report: ID!) {
        updateReportStatus(moderatorId: $moderator, reportId: $report, status: RESOLVED) { id }
      }`,
      variables: async (scene) => ({ moderator: scene.own, report: await reported(scene) }),
      outcomes: STAFF,
    },
    {
      when: 'the status that it has',
      document: `mutation ($moderator: ID!, $report: ID!) {
        updateReportStatus(moderatorId: $moderator, reportId: $report, status: OPEN) { id }
      }`,
      variables: async (scene) => ({ moderator: scene.own, report: await reported(scene) }),
      outcomes: 'UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN CONFLICT CONFLICT',
    },
  ],
  createComment: [
    { document: COMMENT, variables: ({ viewer }) => ({ name: viewer?.name ?? 'alice' }), outcomes: OWN },
    { when: 'as alice', document: COMMENT, variables: () => ({ name: 'alice' }), outcomes: ORGANIZER },
  ],
  createFeedToken: [
    { when: 'for all identities', document: TOKEN, outcomes: OWN },
    { when: 'for one', document: TOKEN, variables: ({ own }) => ({ actor: own }), outcomes: OWN },
    { when: 'for alice', document: TOKEN, variables: ({ alice }) => ({ actor: alice.id }), outcomes: ORGANIZER },
  ],
  deleteFeedToken: [
    {
      when: 'a token of alice',
      document: 'mutation ($token: String!) { deleteFeedToken(token: $token) { user { id } } }',
      variables: async ({ done, alice }) => {
        const { createFeedToken } = await done(alice, TOKEN, { actor: alice.id });
        return { token: createFeedToken?.token };
      },
      outcomes: ORGANIZER,
    },
    {
      when: 'none',
      document: 'mutation { deleteFeedToken(token: "7e57d004-2b97-4e7a-b45f-5387367791cd") { user { id } } }',
      outcomes: 'UNAUTHENTICATED NOT_FOUND FORBIDDEN NOT_FOUND NOT_FOUND NOT_FOUND',
    },
  ],
  uploadPicture: [
    { document: UPLOAD, variables: ({ own }) => ({ file: null, actor: own }), files: pictures, outcomes: OWN },
    {
      when: 'for alice',
      document: UPLOAD,
      variables: ({ alice }) => ({ file: null, actor: alice.id }),
      files: pictures,
      outcomes: ORGANIZER,
    },
    {
      when: 'a text',
      document: UPLOAD,
      variables: ({ own }) => ({ file: null, actor: own }),
      files: async () => ({ file: new File(['not a picture'], 'picture.png', { type: 'image/png' }) }),
      outcomes: 'UNAUTHENTICATED VALIDATION_FAILED FORBIDDEN VALIDATION_FAILED VALIDATION_FAILED VALIDATION_FAILED',
    },
  ],
};
