/** Polls: reading and voting. */
import { z } from 'zod';
import { refreshPoll } from '../../domain/federation/remote/update/refresh-poll.ts';
import { findVisiblePoll } from '../../domain/statuses/polls/find-poll.ts';
import { vote } from '../../domain/statuses/polls/vote.ts';
import { pollSchema } from '../../entities/statuses/poll.ts';
import { missingParameter } from '../../platform/errors.ts';
import { idInput } from '../../procedures/inputs.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { byId, presentPoll } from './status-answer.ts';

const tags = ['polls'];

export const pollsRouter = router({
  get: publicProcedure
    .meta({
      callsOtherServer: true,
      closedIfLimited: true,
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/polls/{id}', tags, summary: 'Read a poll' },
    })
    .input(byId)
    .output(pollSchema)
    .query(async ({ ctx, input }) => {
      const poll = await findVisiblePoll(ctx, input.id);
      await refreshPoll(ctx, poll);
      return presentPoll(ctx, poll.status);
    }),

  vote: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      openapi: { method: 'POST', path: '/api/v1/polls/{id}/votes', tags, summary: 'Vote in a poll' },
    })
    .input(
      z.object({
        id: idInput,
        choices: z.array(z.int()).max(50).default([]).meta({ description: 'Places of the options, from 0.' }),
      }),
    )
    .output(pollSchema)
    .mutation(async ({ ctx, input }) => {
      if (input.choices.length === 0) throw missingParameter('choices');
      return presentPoll(ctx, await vote(ctx, input.id, input.choices));
    }),
});
