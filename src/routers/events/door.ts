/** The door of an event: who has a place, who came, and what devices did there. */
import { z } from 'zod';
import { doorFigures, doorList } from '../../domain/participations/check-in/door-list.ts';
import { findDoor } from '../../domain/participations/check-in/find-door.ts';
import { settleActs } from '../../domain/participations/check-in/settle-acts.ts';
import { ticketKeyText } from '../../domain/participations/check-in/ticket.ts';
import {
  doorFiguresSchema,
  doorPersonSchema,
  presentDoor,
  presentSettled,
  settledSchema,
  viewFigures,
} from '../../entities/events/door.ts';
import { timeText } from '../../entities/fields/time.ts';
import { DoorActKind } from '../../generated/prisma/enums.ts';
import { CODE_LENGTH } from '../../look/ticket-code.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput, lineInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { eventIdInput, timeInput } from './event-inputs.ts';

const tags = ['participations'];
const path = '/api/v1/events/{id}/door';

const MOST_PEOPLE = 100;
const MOST_ACTS = 100;
const DOOR_MAX = 40;
const NAME_MAX = 100;
const MOST_WALK_INS = 99;

/** The database writes UUIDs in small letters, and acts are found by comparing texts. */
const uuidInput = z.uuid().max(36).toLowerCase();

const actInput = z.object({
  id: uuidInput.meta({ description: 'Made by the device. An act that is sent again is not done again.' }),
  act: z.enum(DoorActKind),
  at: timeInput.meta({
    description:
      'By the clock of the server: the device adds the difference between `now` and its own clock. Each act of a device is later than the one before.',
  }),
  door: lineInput(DOOR_MAX).min(1, "can't be blank").meta({ description: 'The name of the door, for the other ones.' }),
  code: lineInput(CODE_LENGTH).optional().meta({ description: 'For a check-in: the content of the QR code.' }),
  participationId: idInput.optional().meta({ description: 'For a check-in without a code, and for taking one back.' }),
  walkInId: uuidInput.optional().meta({ description: 'For taking back a walk-in: the id of its act.' }),
  name: lineInput(NAME_MAX).optional().meta({ description: 'Of a walk-in.' }),
  people: z.int().min(1).max(MOST_WALK_INS).optional().meta({ description: 'How many people came without a place.' }),
});

export const doorRouter = router({
  show: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path, tags, summary: 'How many people came to an event' },
        description:
          'For organizers, co-organizers among them. With the public key, scanners verify tickets without a network.',
      },
    })
    .input(z.object({ id: eventIdInput }))
    .output(
      z.object({
        figures: doorFiguresSchema,
        publicKey: z.string().meta({ description: 'Ed25519, 32 bytes in base64url.' }),
        eventId: z.string().meta({ description: 'The number of the event in its tickets.' }),
        now: z.iso.datetime().meta({ description: 'The time of the server.' }),
      }),
    )
    .query(async ({ ctx, input }) => {
      const event = await findDoor(ctx, input.id);
      return {
        figures: viewFigures(event, await doorFigures(ctx, event.id)),
        ...{ publicKey: ticketKeyText(ctx), eventId: event.id.toString(), now: timeText(ctx.clock.now()) },
      };
    }),

  people: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{
          method: 'GET',
          path: `${path}/people`,
          tags,
          summary: 'List the people with a place, and who of them came',
        },
        description: 'For organizers, in the order of the participations. Organizers themselves need no place.',
      },
    })
    .input(
      z.object({
        id: eventIdInput,
        after: idInput.optional().meta({ description: 'The `participationId` of the last person of the page before.' }),
        limit: z.int().min(1).max(MOST_PEOPLE).default(MOST_PEOPLE),
      }),
    )
    .output(z.array(doorPersonSchema))
    .query(async ({ ctx, input: { id, after, limit } }) => {
      const { event, rows } = await doorList(ctx, { eventId: id, after: parseId(after ?? '') ?? 0n, limit });
      return presentDoor(ctx, event, rows);
    }),

  settle: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'POST', path: `${path}/acts`, tags, summary: 'Check people in at an event, or take it back' },
        description:
          'For organizers. Devices that worked without a network send later what they did, in any order, and may repeat it. Of two check-ins of a person the earlier one counts. All guests come with the participant.',
      },
    })
    .input(z.object({ id: eventIdInput, acts: z.array(actInput).min(1).max(MOST_ACTS) }))
    .output(z.object({ acts: z.array(settledSchema), figures: doorFiguresSchema }))
    .mutation(async ({ ctx, input: { id, acts } }) => {
      const given = acts.map((act) => ({ ...act, at: new Date(act.at) }));
      const { event, settled } = await settleActs(ctx, { eventId: id, acts: given });
      return {
        acts: await presentSettled(ctx, event, settled),
        figures: viewFigures(event, await doorFigures(ctx, event.id)),
      };
    }),
});
